/** What some work costs this process in milliseconds: unlike time, it is the same on a busy machine. */
export function cpuMs(work: () => void): number {
	const before = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1_000;
}
