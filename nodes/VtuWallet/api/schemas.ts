/** The provider's contract: strict about what is sent, tolerant about what comes back. */
export * from './schemas/catalogues';
export * from './schemas/esims';
export * from './schemas/flights';
export * from './schemas/lookUps';
export * from './schemas/requests';
