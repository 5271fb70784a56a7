import type { IDataObject } from 'n8n-workflow';

import type { Answer } from '../../values/answer';
import { deepestNamed, levelsOf, plainName } from '../../values/nested';
import { maybeText } from '../answers/schemas/shapes';
import { type MaskTargets, mark, redact } from './redact';

/** The secrets of a request, such as a PIN or an OTP. It has `names` if a field of the operation is secret. */
export type Secrets = Pick<MaskTargets, 'names' | 'values'>;

/** Names of secrets in a request, in plain letters. The user adds such fields, and only an answer sells tokens and pins. */
const requestSecrets =
	/pass(?:word|wd|code|phrase|key)|pwd|secret|tokens?\d*$|credential|authori[sz]ation|(?:api|access|private)key|(?:cvv|cvc)\d*$|(?:pin|otp)(?:code|number|no)?s?\d*$/;

const isSecretField = (name: string, names: readonly string[]): boolean =>
	names.includes(name) || requestSecrets.test(plainName(name));

/** The secrets of a body, also in lists, in records and in texts with JSON. */
export const secretsIn = (body: IDataObject, names: readonly string[] = []): Secrets => ({
	names: names.length > 0 ? inAnswers(names) : undefined,
	values: levelsOf(body, deepestNamed, true)
		.flat()
		.flatMap(Object.entries<unknown>)
		.flatMap(([name, value]) => (isSecretField(name, names) ? textsIn(value) : [])),
});

/** An answer may repeat the secrets of these fields under their names, or under those of a PIN or an OTP. */
const inAnswers = (names: readonly string[]): RegExp =>
	new RegExp(`^(?:${names.map(plainName).join('|')}|pin\\d*|\\w*pin|\\w*otp)$`);

const textsIn = (value: unknown): string[] =>
	typeof value === 'object' && value !== null
		? Object.values(value).flatMap(textsIn)
		: [maybeText(value) ?? []].flat();

/** The body as a preview shows it. */
export function bodyWithoutSecrets(body: IDataObject, names: readonly string[] = []): IDataObject {
	const own = names.map((name) => `^${plainName(name)}$`);
	const secret = new RegExp([...own, requestSecrets.source].join('|'));
	return redact(body, { values: secretsIn(body, names).values, names: secret });
}

/** `words`: long secrets of other rows. */
type Others = Pick<MaskTargets, 'words' | 'reference'>;

/** The answer without the secrets of the request, under any field name. */
export const withoutSecrets = (answer: Answer, secrets: Secrets, others: Others = {}): Answer =>
	answer.kind === 'http' ? { ...answer, body: hideSecrets(answer.body, secrets, others) } : answer;

export const hideSecrets = <T>(value: T, secrets: Secrets, others: Others): T =>
	secrets.values.length > 0 || others.words?.size
		? redact(value, { ...secrets, ...others })
		: value;

/** The fields of an input item without the secrets of its row: its own, and those in the bodies that it gives. */
export function fieldsWithoutSecrets(
	input: IDataObject,
	own: Record<string, string>,
	bodies: readonly unknown[] = [],
): IDataObject {
	const { names, values } = secretsIn(own, Object.keys(own));
	const added = secretsIn({ bodies } as IDataObject).values;
	const clean = redact(input, { names, values: [...values, ...added] });
	return Object.fromEntries(Object.entries(clean).filter(([, value]) => value !== mark));
}

/** An answer may repeat a secret of another row. A short number may be an amount, so only long secrets count. */
export const longSecrets = (secrets: readonly Secrets[]): ReadonlySet<string> =>
	new Set(
		secrets
			.flatMap(({ values }) => values)
			.map((value) => value.toLowerCase())
			.filter(({ length }) => length >= 8),
	);
