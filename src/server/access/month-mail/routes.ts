import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Language } from '#domain/basics/texts.ts';
import type { Database } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { readText } from '#server/platform/http/bodies.ts';
import type { Sealing } from '#server/platform/secrets/sealing.ts';
import { endMail } from './store.ts';

/** Also the path of the page (`web/client/navigation/paths.ts`), which a GET shows. */
const PATH = '/month-mail';

const PLACE = 'end of the monthly mail';

/** Media types of the form that a mailbox posts (RFC 8058). */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

const ending = {
  hide: true,
  querystring: z.object({
    token: z.string().check(z.maxLength(500, 'unknown')),
    lang: z.optional(z.string().check(z.maxLength(10, 'unknown'))),
  }),
};

type EndRouteOptions = { db: Database; sealing: Pick<Sealing, 'open'> };

/** The address that ends a user's monthly mail, without sign-in: sealed, it names the user. */
export function endLink(
  publicUrl: string,
  sealing: Pick<Sealing, 'seal'>,
  { userId, language }: { userId: string; language: Language },
): string {
  return `${publicUrl}${PATH}?token=${sealing.seal(userId, PLACE)}&lang=${language}`;
}

/**
 * `POST /month-mail`: by the button of the page and by mailboxes. It answers alike whether the mail
 * was on, was ended before, or its account is erased.
 */
export async function monthMailRoutes(app: FastifyInstance, parts: EndRouteOptions): Promise<void> {
  app.addContentTypeParser(FORMS, async (request: FastifyRequest, sent: Readable) => {
    await readText(app, request, sent);
  });
  app.post(PATH, { schema: ending }, async (request, reply) => {
    const { token } = request.query as z.infer<typeof ending.querystring>;
    await endMail(parts.db.orm, userOf(parts, token));
    return reply.code(204).send();
  });
}

function userOf({ sealing }: EndRouteOptions, token: string): string {
  try {
    return sealing.open(token, PLACE).text;
  } catch {
    throw new AppError('not_found');
  }
}
