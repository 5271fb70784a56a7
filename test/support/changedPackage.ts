import { execFileSync } from 'node:child_process';
import {
	cpSync,
	mkdtempSync,
	readFileSync,
	realpathSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { checkout } from './checkout';

const copied = ['nodes', 'credentials', 'build', 'package.json', 'tsconfig.json', 'gulpfile.js'];

/** A copy of the project, to be changed and built. */
export class ChangedPackage {
	readonly root = realpathSync(mkdtempSync(path.join(tmpdir(), 'vtu-wallet-changed-')));

	constructor() {
		for (const part of copied)
			cpSync(path.join(checkout, part), this.at(part), { recursive: true });
		symlinkSync(realpathSync(path.join(checkout, 'node_modules')), this.at('node_modules'));
	}

	at(...parts: string[]): string {
		return path.join(this.root, ...parts);
	}

	/** Replaces the first place in a file; throws if there is none. */
	replace(file: string, place: RegExp, text: string): void {
		const before = readFileSync(this.at(file), 'utf8');
		const after = before.replace(place, text);
		if (after === before) throw new Error(`${file} has no ${place}`);
		writeFileSync(this.at(file), after);
	}

	build(): void {
		const gulp = this.at('node_modules/gulp/bin/gulp.js');
		execFileSync(process.execPath, [gulp, '--silent'], { cwd: this.root });
	}

	remove(): void {
		rmSync(this.root, { recursive: true, force: true });
	}
}
