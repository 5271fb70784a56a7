import { builtOperations } from '../../support/builtPackage';
import { receiptNames } from '../../support/receiptNames';
import { goOn, type Family } from './family';

const old = 'of last month';

/** A sheet that results are written back to: its columns hold the last receipt, and some of this month's answers are lost. */
export const writtenBack: Family = {
	name: 'writtenBack',
	async act(stage) {
		const { path, parameters } = stage.product;
		const bought = builtOperations().operationOf(
			String(parameters.resource),
			String(parameters.operation),
		);
		const fromRow = bought.kind === 'purchase' ? (bought.fromRow ?? []) : [];
		const names = [...receiptNames, ...Object.keys(bought.output)].filter(
			(name) => !fromRow.includes(name),
		);
		stage.configure({
			faults: [
				{ path, when: 'after', rate: 0.4, fault: { kind: 'reset' } },
				{ path, rate: 0.2, fault: { kind: 'refuse', message: 'Insufficient balance' } },
			],
		});
		const earlier = Object.fromEntries(names.map((name) => [name, old]));
		const rows = stage.rows.map((row) => ({ ...earlier, ...row }));
		const settings = { ...stage.byKey, notBought: 'receipts', includeInputFields: true };
		const run = async () => {
			const { items } = await stage.run({ rows, parameters: settings, node: goOn });
			for (const item of items) {
				const left = names.filter((name) => item[name] === old);
				if (left.length > 0)
					stage.judge.find('wrong outcome', String(item.intent), `${left.join()} of last month`);
			}
		};
		await run();
		stage.calm();
		await run();
	},
};
