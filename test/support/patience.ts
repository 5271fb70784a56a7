// A busy machine may keep any test waiting: what does not end by itself is stopped, nothing else.
jest.setTimeout(120_000);
