import { EngineBench } from '../../support/engineBench';
import { toolType, toolVariant, type ToolWay } from '../../support/tool';
import { Probe, ProbeApi } from './probe';

const bench = new EngineBench({
	type: 'probe',
	nodeTypes: { probe: new Probe(), [toolType('probe')]: toolVariant(new Probe()) },
	credentialTypes: { probeApi: new ProbeApi() },
});

const parameters = {
	value: "={{ $fromAI('what') }}",
	fail: "={{ $fromAI('fail', '', 'string', '') }}",
};
const call = async (way: ToolWay, calls: Array<{ what: string; fail: string }>) =>
	await bench.callTool({ parameters }, calls, way);
const answersOf = ({ data }: Awaited<ReturnType<typeof call>>) =>
	data.resultData.runData.Agent.at(-1)?.data?.main[0]?.[0].json.answers as unknown[];

test.each(['engine', 'agent'] as const)(
	'each call of the %s runs the node by itself, and its answer comes back',
	async (way) => {
		const result = await call(way, [
			{ what: 'a', fail: '' },
			{ what: 'b', fail: '' },
		]);
		expect(result.status).toBe('success');
		expect(answersOf(result).flat()).toMatchObject([{ value: 'a' }, { value: 'b' }]);
	},
);

test.each(['engine', 'agent'] as const)(
	'what the node throws comes back to the %s',
	async (way) => {
		const result = await call(way, [{ what: 'a', fail: 'throw' }]);
		expect(JSON.stringify(answersOf(result))).toContain('Row 0 fails');
	},
);
