import { ProviderError } from '../../api/providerError';
import { checkPurchase } from '../../api/endpoints';
import type { Api } from '../../api/types';
import { BadInput } from '../../values/badInput';
import { readCell, shown } from '../../values/cell';
import { firstOf } from '../../values/lists';
import { readOr } from '../../values/readOr';
import { meantBy, type NameMatch, type ListEntry } from '../../values/naming';
import type { PlannedRow, PurchasePlan, Row, FormField, NameList, Operation } from '../operation';
import { Place } from '../place';
import type { Run } from '../purchaseRun';
import { refuseConflicts } from './conflicts';
import { leaveOutEmptyRows } from './emptyRows';
import { asBadInput, withAllFaults } from './problems';
import { PurchaseIds } from './purchaseIds';
import { withOptions } from './requestOptions';
import { rowWith } from '../rowPlan';
import type { RowReader } from './rowReader';

/** Checks every row before any money moves. Requests nothing but lists. */
export async function planRows(run: Run): Promise<Place[]> {
	const { reader, operation, settings, api } = run;
	const byName = fieldsByName(operation, reader);
	const ids = new PurchaseIds(run);
	const isByName = byName.length > 0 && settings.protection.name === undefined;
	const plan = (row: Row, written: Row) =>
		planRow(row, run, ids, isByName ? identityByName(written, byName, run) : undefined);
	const places: Place[] = [];
	for (let index = 0; index < reader.count; index++) {
		const row = reader.row(index);
		const place = new Place(index);
		places.push(place);
		try {
			place.planned = plan(await withIds(row, byName, api), row);
		} catch (caught) {
			const first = asBadInput(caught);
			if (first instanceof NameWithoutId)
				place.planned = planUnnamed(() => plan(withoutIds(row, byName), row), first, isByName);
			if (!place.planned) {
				const bare = withoutIds(row, byName);
				// The receipt shows what can be read.
				const readable = readOr(undefined, () => operation.plan(bare, api.provider));
				place.reject(withAllFaults(first, bare, run), readable);
			}
		}
		await reader.giveTurn();
	}
	ids.meetOpen(places);
	await refuseConflicts(places, run);
	leaveOutEmptyRows(places, run);
	return places;
}

/** Throws `BadInput`. Call this in input order, because it counts equal rows. */
export function planRow(
	row: Row,
	{ operation, api, settings }: Run,
	ids: PurchaseIds,
	/** The identity with names in place of ids. */
	named?: PurchasePlan['identity'],
): PlannedRow {
	const wanted = operation.plan(row, api.provider);
	const { form, withoutRecipient } = settings.protection;
	if (wanted.hasSeveral && withoutRecipient)
		throw new BadInput('Recipients', ...oneEach(form.label));
	const plan = withOptions(row, wanted, operation, api);
	const identified = ids.of(row, plan, named);
	// The body without the user's own fields: a deployment may need fields that the contract does not know.
	checkPurchase(operation.endpoint, wanted.body, identified.purchase.id);
	const { amount } = plan;
	const purchase = { ...identified.purchase, ...(amount !== undefined && { amount }) };
	return { row, plan, ...identified, purchase };
}

const oneEach = (label: string): [string, string] => [
	`This row has several numbers, and '${label}' gives each number one purchase`,
	"Use a row for each number, or the operation 'Send Campaign'.",
];

/** Between two tries of an execution, a provider may give its plans other ids, but the names stay the same. */
function identityByName(
	row: Row,
	byName: readonly ByName[],
	{ operation, api }: Run,
): PurchasePlan['identity'] {
	const names = byName.map(({ name }) => row.id(name));
	return { ...operation.plan(withoutIds(row, byName), api.provider).identity, names };
}

/** Plans the row without the id, because the journal may know the purchase as bought. */
function planUnnamed(
	plan: () => PlannedRow,
	problem: NameWithoutId,
	isByName: boolean,
): PlannedRow | undefined {
	try {
		const { purchase, ...planned } = plan();
		return {
			...planned,
			// Without the id, the row cannot be compared with the purchase of its key or reference.
			purchase: isByName ? purchase : { ...purchase, what: '' },
			unsendable: problem,
		};
	} catch {
		// The row has another fault besides its name.
		return undefined;
	}
}

/** A field of the form that rows fill with a name instead of an id. */
interface ByName {
	name: string;
	label: string;
	names: NameList;
}

/** The fields in mode "By Name", in the order of the form, because a plan may depend on its provider. */
export function fieldsByName({ fields }: Operation, reader: RowReader): ByName[] {
	return fields.flatMap(({ name, displayName, list }: FormField) =>
		list?.names !== undefined && reader.written(`${name}.mode`) === 'name'
			? [{ name, label: displayName, names: list.names }]
			: [],
	);
}

/** The row with ids in place of its names. Throws `BadInput` if a name has no id. */
export async function withIds(row: Row, byName: readonly ByName[], api: Api): Promise<Row> {
	const ids = new Map<string, string>();
	const named = new Map<string, string>();
	const found = { ...rowWith(row, ids), named };
	for (const field of byName) {
		const { id, label } = await entryOf(found, field, api);
		ids.set(field.name, id);
		named.set(field.name, label);
	}
	return found;
}

/** Replaces the id of a name that has none now. The node may look such a row up, but never sends it. */
const noId = '999999999999999';

const withoutIds = (row: Row, byName: readonly ByName[]): Row =>
	rowWith(row, new Map(byName.map(({ name }) => [name, noId])));

async function entryOf(
	row: Row,
	{ name, label, names }: ByName,
	api: Api,
): Promise<Extract<NameMatch, { kind: 'one' }>> {
	const { text: written } = readCell(row.id(name), label, 'Write what the list calls it.');
	const lines = await names.lines(api, row).catch((caught: unknown) => {
		if (!(caught instanceof ProviderError)) throw caught;
		const message = `The provider's list could not be loaded, so rows By Name were not sent: ${caught.message}`;
		throw new NameWithoutId(label, message, caught.advice);
	});
	const meant = meantBy(written, lines, names.vocabulary);
	if (meant.kind === 'one') return meant;
	const reason = meant.kind === 'none' ? names.otherwise?.(row, written) : undefined;
	if (reason) throw new NameWithoutId(label, reason.message, reason.advice);
	throw unclear(label, written, meant, lines);
}

/** A name that has no id now. */
class NameWithoutId extends BadInput {}

const mostShown = 6;

function unclear(
	label: string,
	written: string,
	meant: Exclude<NameMatch, { kind: 'one' }>,
	lines: readonly ListEntry[],
) {
	const unnamed = (matter: string, advice: string) =>
		new NameWithoutId(label, `'${label}' ${shown(written)} ${matter}`, advice);
	const { kind, labels } = meant;
	if (kind === 'several')
		return unnamed(
			`can mean ${labels.length} of the list: ${firstOf(labels, mostShown, '; ')}`,
			'Write more of the name in the row, such as its type or for how long it lasts.',
		);
	if (kind === 'apart')
		return unnamed(
			`fits only ${labels.join('; ')}, and does not say "${meant.word}"`,
			`If you mean it, write "${meant.word}" in the row as well.`,
		);
	const near = labels.length > 0 ? labels : lines.map((line) => line.label);
	const has = `is not in the list. Near it are: ${firstOf(near, mostShown, '; ')}`;
	return unnamed(
		near.length > 0 ? has : 'is in no list: that of the provider is empty',
		"Write it in the row as the list does, or use the mode 'By ID'.",
	);
}
