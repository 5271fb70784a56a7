import { otherWorker } from '../../support/bench';
import { byName } from '../../support/byId';
import { errorsApart, goOn, inTurn, lost, refuse, slow, type Family } from './family';

/** Flight offers and the tokens of airtime to cash belong to one account, and to one environment. */
const ofOneAccount = ['airtimeToCash', 'flight', 'esimTopUp'];
const ledger = { ledger: 'dataTable', ledgerTable: 'VTU Wallet Ledger' };

/** Half of the sheet fails because the wallet is empty, and is bought with another account or at another address. */
export const accounts: Family = {
	suits: ({ name }) => !ofOneAccount.includes(name),
	async act(stage) {
		const { path, seed, simulator } = stage;
		const parameters = { ...stage.byKey, ...(seed % 2 === 0 && ledger) };
		stage.configure({ faults: [lost(path, 0.2), refuse(path, 0.4, 'Insufficient Account')] });
		await stage.run({ parameters, node: goOn });
		stage.calm();
		const moved = simulator.productionUrl.replace('127.0.0.1', 'localhost');
		const others = [{ account: 'bola' }, { credential: { productionUrl: moved } }];
		await stage.run({ parameters, node: goOn, ...stage.pick(others) });
		await stage.run({ parameters, node: goOn });
	},
};

/** The sheet runs in the sandbox first, and then in production, with the same keys or the same references. */
export const environments: Family = {
	suits: ({ name }) => !ofOneAccount.includes(name),
	async act(stage) {
		const { path, seed } = stage;
		const parameters = seed % 2 === 0 ? stage.byKey : stage.byOwnReference;
		const rehearsal = await stage.bench.run(
			stage.options({ parameters, environment: 'sandbox', node: stage.pick([goOn, {}]) }),
		);
		stage.judge.interrupted(rehearsal);
		stage.configure({ faults: [lost(path, 0.2)] });
		if (seed % 3 === 0 && rehearsal.error)
			await stage.retry(rehearsal, { environment: 'production', node: goOn });
		await stage.run({ parameters, node: goOn });
		stage.calm();
		await stage.run({ parameters, node: goOn });
	},
};

/** The table fails now and then, before or after its work. A run is killed in flight. */
export const tornLedgers: Family = {
	async act(stage) {
		const { path, rows, bench } = stage;
		stage.configure({
			requeryLagMs: stage.pick([0, 400]),
			faults: [slow(path, 80, 60), lost(path, 0.2)],
		});
		bench.tables.fault = ({ parameters }) =>
			parameters.resource === 'row' && stage.random.next() < 0.06
				? 'SQLITE_BUSY: database is locked'
				: undefined;
		const parameters = { ...stage.byKey, ...ledger };
		const stop = stage.untilPaid(stage.pick([1, Math.ceil(rows.length / 2)]));
		await stage.run({ parameters, stop });
		await stage.run({ parameters, node: { ...goOn, type: otherWorker } });
		bench.tables.fault = undefined;
		stage.calm();
		await stage.run({ parameters, node: goOn });
	},
};

/** A person removes claims while a run is at work. SQLite gives their ids again. */
export const removedClaims: Family = {
	async act(stage) {
		const { path, rows, bench } = stage;
		const parameters = { ...stage.byKey, ...ledger };
		const products = { '*': { duplicates: 'charge' } } as const;
		stage.configure({ products, faults: [slow(path, 80, 60)] });
		const half = rows.slice(0, Math.ceil(rows.length / 2));
		// The removed claims were read before, except the ends of the first run.
		for (const some of [rows.slice(0, 1), half])
			await stage.run({ parameters, rows: some, node: goOn });
		const removed = stage.untilPaid(stage.paid + 1).then(() => {
			const all = [...bench.tables.tables.values()];
			for (const table of all.filter(({ name }) => name.endsWith(' Claims'))) {
				table.rows.splice(stage.pick([0, 1]));
				table.lastId = stage.pick([table.lastId, table.rows.length]);
			}
		});
		await stage.run({ parameters, node: goOn });
		await removed;
		for (const again of [half, rows]) await stage.run({ parameters, rows: again, node: goOn });
	},
};

/** The field of each product's list that holds the name in the rows. */
const names: Record<string, Record<string, string>> = {
	data: { dataPlan: '1GB SME' },
	cable: { cable: 'GOTV', cablePlan: 'Jinja' },
	electricity: { disco: 'Kano' },
	exam: { exam: 'WAEC' },
};
const lists = ['/api/data-plan', '/api/cable-plans', '/api/discos', '/api/exam-bodies'];
const everything = Array.from({ length: 500 }, (_, id) => id);

/** Rows use names. Between two runs or tries the list is down, or has other ids, or fewer entries. */
export const renamedPlans: Family = {
	suits: ({ name }) => Object.hasOwn(names, name),
	async act(stage) {
		const { path, product, seed } = stage;
		const named = Object.fromEntries(
			Object.entries(names[product.name]).map(([field, value]) => [field, byName(value)]),
		);
		const wrong = [
			lost(path, 0.2),
			refuse(path, 0.3, 'Insufficient Account Kindly Fund Your Wallet'),
		];
		const down = lists.map((path) => ({ path, fault: { kind: 'html', status: 404 } as const }));
		const changes = [
			{ catalogue: { shift: 1_000, withdrawn: [] } },
			{ catalogue: { shift: 0, withdrawn: everything } },
			{ faults: [...down, ...wrong] },
			{ catalogue: { shift: 0, withdrawn: [] }, faults: wrong },
		];
		stage.configure({ products: inTurn(seed), faults: wrong });
		const byRun = seed % 2 === 0 && !product.keyOnly;
		const protection = byRun ? {} : stage.pick([stage.byKey, stage.byOwnReference]);
		const parameters = { ...named, ...protection };
		const node = stage.pick([goOn, errorsApart, {}]);
		const first = await stage.run({ parameters, ...(!byRun && { node }) });
		// Only a failed execution can be retried.
		if (byRun && first.status !== 'error') return;
		for (let changed = 0; changed < 2; changed += 1) {
			stage.configure(stage.pick(changes));
			if (byRun) await stage.retry(first);
			else await stage.run({ parameters, node });
		}
		stage.calm();
		stage.configure({ catalogue: { shift: stage.pick([0, 1_000]), withdrawn: [] } });
		if (byRun) await stage.retry(first, { node: goOn });
		else await stage.run({ parameters, node: goOn });
	},
};
