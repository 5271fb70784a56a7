import { newState, type KeptState } from '../../../nodes/VtuWallet/batch/buying/keptState';
import { readState } from '../../../nodes/VtuWallet/batch/buying/readState';

const establishedAt = 1_795_165_200_961;
const began = { execution: '7', origin: 1_795_165_000_000.5, at: 1_795_165_200_990 };
const whole: KeptState = { ...newState(establishedAt, 0), accounts: ['somebody'], began };

/** Through JSON, as n8n stores it. */
const read = (stored: unknown) =>
	readState(JSON.parse(JSON.stringify(stored)) as unknown, establishedAt);

const unreadable = expect.objectContaining({
	name: 'CannotSeeEarlier',
	message: expect.stringMatching(/cannot be read, so nothing was sent/),
});

test('a state that is whole is read as it was written', () => {
	expect(read(whole)).toEqual(whole);
});

test('a state that does not say when the execution began is read as well', () => {
	const without = newState(establishedAt, 0);
	expect(read(without)).toEqual(without);
});

test.each([
	['nothing', undefined],
	['of another run', { ...whole, establishedAt: establishedAt + 1 }],
	['no record', [whole]],
])('a state that is %s means that there was no earlier try', (_, stored) => {
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
	['what names mean', { names: { '0:1GB': 104 } }],
	['its names', { names: [] }],
	['the count of now', { now: { identical: {}, planned: null } }],
	['the count before', { before: { planned: 0 } }],
	['the execution that began', { began: { ...began, execution: 7 } }],
	['the process that began', { began: { ...began, origin: null } }],
	['the moment of the beginning', { began: { ...began, at: 'then' } }],
	['the beginning', { began: 'then' }],
])('a state that is damaged ends the run before anything is sent: %s', (_, damage) => {
	expect(() => read({ ...whole, ...damage })).toThrow(unreadable);
});
