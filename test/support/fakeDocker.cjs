// A program in place of `docker`, for one image: node fakeDocker.cjs <folder of its state> <arguments of docker>.
// In <state>/image is what the image has as n8n. A "container" is a process that outlives its client, as a real one does.
const { spawn } = require('child_process');
const fs = require('fs');
const path = require('path');

const [state, ...args] = process.argv.slice(2);
const inState = (name) => path.join(state, name);
const valuesOf = (flag) => args.flatMap((arg, at) => (args[at - 1] === flag ? [arg] : []));

fs.appendFileSync(inState('log'), `${args.join(' ')}\n`);

const commands = {
	image: () => {
		if (!fs.existsSync(inState('pulled'))) process.exit(1);
		console.log('sha256:0123');
	},
	pull: () => fs.writeFileSync(inState('pulled'), ''),
	create: () => console.log('created'),
	cp: () => fs.cpSync(inState('image'), args.at(-1), { recursive: true }),
	rm: () => {
		const container = inState(args.at(-1));
		if (fs.existsSync(container))
			process.kill(Number(fs.readFileSync(container, 'utf8')), 'SIGKILL');
	},
	run: () => {
		const passed = valuesOf('--env').map((variable) => {
			const [name, ...value] = variable.split('=');
			return [name, value.length > 0 ? value.join('=') : process.env[name]];
		});
		const ofImage = args.slice(args.indexOf('fake/n8n:3') + 1);
		const program = [inState('image/bin/n8n'), ...ofImage];
		const container = spawn(process.execPath, program, {
			cwd: valuesOf('--workdir')[0],
			env: Object.fromEntries(passed),
			detached: true,
			stdio: 'ignore',
		});
		fs.writeFileSync(inState(valuesOf('--name')[0]), String(container.pid));
		process.once('SIGTERM', () => container.kill('SIGTERM'));
		container.once('exit', (code) => process.exit(code ?? 137));
	},
};

commands[args[0]]();
