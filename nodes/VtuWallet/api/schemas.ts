import { z } from 'zod';

const nonEmpty = z.string().trim().min(1);

/** The answer of the Basic exchange; the document calls the token `AccessToken`, siblings spell it otherwise. */
export const login = z
	.object({ AccessToken: nonEmpty.optional(), accessToken: nonEmpty.optional(), access_token: nonEmpty.optional(), token: nonEmpty.optional() })
	.passthrough()
	.transform((body, context) => {
		const token = body.AccessToken ?? body.accessToken ?? body.access_token ?? body.token;
		if (token !== undefined) return { token };
		context.addIssue({ code: 'custom', message: 'holds no access token' });
		return z.NEVER;
	});
