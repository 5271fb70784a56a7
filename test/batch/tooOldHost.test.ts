test('an n8n of before 1.85 loads the node, which says what n8n is needed', () => {
	jest.isolateModules(() => {
		jest.doMock('n8n-workflow', () => ({}));
		const host = jest.requireActual<typeof import('../../nodes/VtuWallet/batch/host')>(
			'../../nodes/VtuWallet/batch/host',
		);
		expect(host.mainConnection).toBe('main');
		expect(host.assertSupportedHost).toThrow(/n8n 1\.85 or newer is needed/);
	});
});
