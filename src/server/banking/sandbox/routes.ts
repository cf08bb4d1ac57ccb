import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { LANGUAGES } from '#domain/basics/texts.ts';
import { AppError } from '#server/platform/errors.ts';
import { SANDBOX_BANKS } from './banks.ts';
import { SANDBOX_POLICY, sandboxPage } from './page.ts';
import { SANDBOX_PATH } from './path.ts';

const STATE_CHARACTERS_MAX = 200;

const asked = z.object({
  bank: z.string(),
  state: z.string().check(z.maxLength(STATE_CHARACTERS_MAX)),
  lang: z.enum(LANGUAGES),
});

/** The consent page of the sandbox's banks. */
export function sandboxRoutes(app: FastifyInstance, { returnTo }: { returnTo: string }): void {
  app.get(SANDBOX_PATH, { schema: { hide: true, querystring: asked } }, (request, reply) => {
    const { bank: id, state, lang: language } = request.query as z.infer<typeof asked>;
    const bank = SANDBOX_BANKS.find((each) => each.id === id);
    if (bank === undefined) throw new AppError('not_found');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', SANDBOX_POLICY)
      .header('cache-control', 'no-store')
      .send(sandboxPage({ bank, state, language, returnTo }));
  });
}
