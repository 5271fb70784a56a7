/** The milliseconds of processor time that some work takes. A busy machine does not change them. */
export function cpuMs(work: () => void): number {
	const before = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1_000;
}
