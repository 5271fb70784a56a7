/** The wallet from which everything here is paid. */
export const benchAccount = {
	username: 'bench',
	password: 'bench-password',
	liveToken: 'live_bench_0001',
	sandboxToken: 'sk_test_bench_0001',
	balance: 1_000_000_000,
	kycTier: 2,
};
