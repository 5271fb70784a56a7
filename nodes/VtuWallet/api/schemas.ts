/** The provider's contract: strict about what is sent, tolerant about what comes back. */
export * from './answers/schemas/catalogues';
export * from './answers/schemas/esims';
export * from './answers/schemas/flights';
export * from './answers/schemas/lookUp';
