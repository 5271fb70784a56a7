// Tests of time-outs, retries and waits take seconds by their nature.
jest.setTimeout(30_000);
