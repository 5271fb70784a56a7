import { byName } from '../../support/byId';
import { errorsApart, goOn, policies, refuse, type Family } from './family';

/** What each product calls the thing that the rows name, in its list. */
const names: Record<string, Record<string, string>> = {
	data: { dataPlan: '1GB SME' },
	cable: { cable: 'GOTV', cablePlan: 'Jinja' },
	electricity: { disco: 'Kano' },
	exam: { exam: 'WAEC' },
};
const lists = ['/api/data-plan', '/api/cable-plans', '/api/discos', '/api/exam-bodies'];

/** Rows call things by their names, and between two runs or tries the list is down, or has other numbers, or less in it. */
export const renamedPlans: Family = {
	name: 'renamedPlans',
	suits: ({ name }) => Object.hasOwn(names, name),
	async act(stage) {
		const { product, seed } = stage;
		const named = Object.fromEntries(
			Object.entries(names[product.name]).map(([field, value]) => [field, byName(value)]),
		);
		const wrong = [
			{ path: product.path, when: 'after', rate: 0.2, fault: { kind: 'reset' } },
			refuse(product.path, 0.3, 'Insufficient Account Kindly Fund Your Wallet'),
		] as const;
		const everything = Array.from({ length: 500 }, (_, id) => id);
		const changes = [
			() => stage.configure({ catalogue: { shift: 1_000, withdrawn: [] } }),
			() => stage.configure({ catalogue: { shift: 0, withdrawn: everything } }),
			() =>
				stage.configure({
					faults: [
						...lists.map((path) => ({ path, fault: { kind: 'html', status: 404 } as const })),
						...wrong,
					],
				}),
			() => stage.configure({ catalogue: { shift: 0, withdrawn: [] }, faults: [...wrong] }),
		];
		stage.configure({
			products: { '*': { duplicates: policies[seed % policies.length] } },
			faults: [...wrong],
		});
		const byRun = seed % 2 === 0 && !product.keyOnly;
		const protection = byRun ? {} : stage.pick([stage.byKey, stage.byOwnReference]);
		const parameters = { ...named, ...protection };
		const node = stage.pick([goOn, errorsApart, {}]);
		const first = await stage.run({ parameters, ...(!byRun && { node }) });
		// Only what has failed can be retried.
		if (byRun && first.status !== 'error') return;
		for (let changed = 0; changed < 2; changed += 1) {
			stage.pick(changes)();
			if (byRun) await stage.retry(first);
			else await stage.run({ parameters, node });
		}
		stage.calm();
		stage.configure({ catalogue: { shift: stage.pick([0, 1_000]), withdrawn: [] } });
		if (byRun) await stage.retry(first, { node: goOn });
		else await stage.run({ parameters, node: goOn });
	},
};
