// On a busy machine any test may take long: this limit only ends one that would never end.
jest.setTimeout(300_000);
