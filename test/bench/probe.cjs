/*
 * Loaded into the process of n8n before n8n itself (NODE_OPTIONS=--require): tells what that process has used, over HTTP
 * on a port of loopback. The processes that n8n starts load it as well, and leave it alone.
 */
const { createServer } = require('node:http');
const { performance } = require('node:perf_hooks');
const { clearInterval, setInterval } = require('node:timers');
const { URL } = require('node:url');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

const port = Number(process.env.BENCH_PROBE_PORT);
const tickMs = 5;
/** Shorter gaps are the noise of any machine. */
const shortestBlock = 25;

let cpuBefore = process.cpuUsage();
let blocks = [];
let peak = 0;
let watching;

/** Bytes that are really in use: what a collection leaves over. */
function live() {
	collect();
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
}

let collect = () => {
	setFlagsFromString('--expose-gc');
	collect = runInNewContext('gc');
	collect();
};

const commands = {
	reset({ memoryEveryMs }) {
		clearInterval(watching);
		// What was left over by the run before is not this one's to clear away.
		const base = live();
		peak = base;
		if (memoryEveryMs)
			watching = setInterval(() => (peak = Math.max(peak, live())), Number(memoryEveryMs));
		blocks = [];
		cpuBefore = process.cpuUsage();
		return { base };
	},
	read() {
		clearInterval(watching);
		const { user, system } = process.cpuUsage(cpuBefore);
		return { cpuMs: (user + system) / 1000, peak, blocks };
	},
};

/** When the event loop was held, and for how long. */
function watchLoop() {
	let last = performance.now();
	setInterval(() => {
		const now = performance.now();
		if (now - last - tickMs > shortestBlock)
			blocks.push({ at: Date.now() - (now - last), ms: now - last - tickMs });
		last = now;
	}, tickMs).unref();
}

if (port > 0 && process.argv.includes('start')) {
	createServer((request, response) => {
		const url = new URL(request.url, 'http://probe');
		const answer = commands[url.pathname.slice(1)]?.(Object.fromEntries(url.searchParams));
		response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
		response.end(JSON.stringify(answer ?? {}));
	})
		.listen(port, '127.0.0.1')
		.unref();
	watchLoop();
}
