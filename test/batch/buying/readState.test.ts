import { newState, type KeptState } from '../../../nodes/VtuWallet/batch/buying/keptState';
import { readState } from '../../../nodes/VtuWallet/batch/buying/readState';

const establishedAt = 1_795_165_200_961;
const began = { execution: '7', origin: 1_795_165_000_000.5, at: 1_795_165_200_990 };
const whole: KeptState = { ...newState(establishedAt, 0), accounts: ['somebody'], began };

/** As the host gives it back: through JSON. */
const read = (stored: unknown) =>
	readState(JSON.parse(JSON.stringify(stored)) as unknown, establishedAt);

const unreadable = expect.objectContaining({
	name: 'CannotSeeEarlier',
	message: expect.stringMatching(/cannot be read, so nothing was sent/),
});

test('what is whole is read as it was written', () => {
	expect(read(whole)).toEqual(whole);
});

test('what does not say when it began is read as well', () => {
	const without = newState(establishedAt, 0);
	expect(read(without)).toEqual(without);
});

test.each([
	['nothing', undefined],
	['of another run', { ...whole, establishedAt: establishedAt + 1 }],
	['no record', [whole]],
])('what is %s is no earlier try', (_, stored) => {
	expect(readState(stored, establishedAt)).toBeUndefined();
});

test.each([
	['accounts', { accounts: { 0: 'somebody' } }],
	['the run index', { runIndex: 'first' }],
	['its version', { version: 2 }],
	['the number of tries', { tries: 0.5 }],
	['what is open', { open: [] }],
	['what rows meet', { toMeet: null }],
	['what was sent', { attempts: [] }],
	['receipts', { receipts: 'none' }],
	['what keys mean', { meanings: undefined }],
	['the count of now', { now: { identical: {}, planned: null } }],
	['the count before', { before: { planned: 0 } }],
	['the execution that began', { began: { ...began, execution: 7 } }],
	['the process that began', { began: { ...began, origin: null } }],
	['the moment of the beginning', { began: { ...began, at: 'then' } }],
	['the beginning', { began: 'then' }],
])('a half of it ends the run before anything is sent: %s', (_, damage) => {
	expect(() => read({ ...whole, ...damage })).toThrow(unreadable);
});
