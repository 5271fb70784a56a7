import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { ICredentialType, INodeType } from 'n8n-workflow';

import type { NodeClass } from './nodeTypes';
import type { Operation, PurchaseOperation, Resource } from './operations';

/** Where the built package lies: its package.json and dist. Another build than the checkout's own can be named. */
export const packageRoot = process.env.PACKAGE_UNDER_TEST ?? path.resolve(__dirname, '../..');

const load = createRequire(__filename);

/** Where the build keeps the code of all files. */
export const bundleFile = 'dist/nodes/VtuWallet/bundle.js';

export interface Manifest {
	name: string;
	n8n: { nodes: string[]; credentials: string[] };
}

export const manifest = load(path.join(packageRoot, 'package.json')) as Manifest;

/** A node as the host names it in workflows. */
export const typeOf = (nodeName: string): string => `${manifest.name}.${nodeName}`;

/** Loads a node class of the build, as the host does: from its path in package.json. */
export function loadNode(className: string, root = packageRoot): NodeClass {
	return loadClass<NodeClass>(manifest.n8n.nodes, className, root);
}

/** A node of the build with its form and its lists. */
export const builtNode = (className: string, root = packageRoot): INodeType =>
	loadNode(className, root) as INodeType;

/** Clears the memory of the built package, as a new process does. */
export function forgetProcess(root = packageRoot): void {
	const { processState } = load(path.join(root, bundleFile)) as {
		processState: { forget(): void };
	};
	processState.forget();
}

/** The same build in another place: loaded from there, it shares nothing in memory with the first, like another worker. */
export function secondCopy(): string {
	const root = mkdtempSync(path.join(tmpdir(), 'vtu-wallet-copy-'));
	for (const part of ['package.json', 'dist'])
		cpSync(path.join(packageRoot, part), path.join(root, part), { recursive: true });
	symlinkSync(path.join(packageRoot, 'node_modules'), path.join(root, 'node_modules'));
	process.on(
		'exit',
		Object.assign(() => rmSync(root, { recursive: true }), { stays: true }),
	);
	return root;
}

interface Operations {
	resources: readonly Resource[];
	purchases: readonly PurchaseOperation[];
	operationOf(resource: string, operation: string): Operation;
}

/** Every operation of the build, with its facts, for tests that hold for each operation. */
export const builtOperations = (root = packageRoot): Operations =>
	load(path.join(root, bundleFile)) as Operations;

export function loadCredentialTypes(): Record<string, ICredentialType> {
	const types = manifest.n8n.credentials.map((file) =>
		loadClass<ICredentialType>([file], classNameOf(file)),
	);
	return Object.fromEntries(types.map((type) => [type.name, type]));
}

function loadClass<T>(files: string[], className: string, root = packageRoot): T {
	const file = files.find((candidate) => classNameOf(candidate) === className);
	if (!file) throw new Error(`package.json names no ${className}`);
	const exported = load(path.join(root, file)) as Record<string, new () => T>;
	return new exported[className]();
}

const classNameOf = (file: string): string => path.basename(file).split('.')[0];
