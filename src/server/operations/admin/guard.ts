import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import { AppError, StartError } from '#server/platform/errors.ts';
import { isLongSecret, keyFile } from '#server/platform/secrets/secrets.ts';

type GuardOptions = {
  token: string;
  /** Counts a wrong token of a client; refuses one that has sent too many. */
  countWrong(ip: string): Promise<void>;
};

/** Wrong tokens that are counted at once: each takes a statement. */
const COUNTED_AT_ONCE_MAX = 4;

const RETRY_AFTER_S = 1;

/**
 * Lets only the operator into a scope. Whatever else is sent, nothing included, is answered alike
 * and counted; the right token is never made to wait for those who guess from the same address.
 */
export function guardAdmin(app: FastifyInstance, { token, countWrong }: GuardOptions): void {
  const isRight = adminTokenCheck(token);
  let counted = 0;
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (isRight(request.headers.authorization)) return;
    if (counted >= COUNTED_AT_ONCE_MAX) {
      throw new AppError('unavailable', { retryAfterS: RETRY_AFTER_S });
    }
    counted += 1;
    await countWrong(request.ip).finally(() => {
      counted -= 1;
    });
    const { ip, routeOptions } = request;
    request.log.warn({ ip, call: routeOptions.url }, 'A wrong admin token was refused');
    throw new AppError('admin_token_required');
  });
}

const TOKEN_BYTES = 32;

/** The operator's token: the setting, else that of the file, which the first start makes. */
export async function openAdminToken({ adminToken, dataDir }: Config): Promise<string> {
  if (adminToken !== null) return adminToken;
  const path = join(dataDir, 'admin-token');
  const create = async () => `${randomBytes(TOKEN_BYTES).toString('base64url')}\n`;
  const token = (await keyFile(path, create)).trim();
  if (isLongSecret(token)) return token;
  throw new StartError(
    `The admin token in ${path} must hold at least 128 bits. ` +
      'Write a longer one, or remove the file: the next start makes one.',
  );
}

/** Whether a header names the token, found out in the same time for every header. */
function adminTokenCheck(token: string): (authorization: string | undefined) => boolean {
  const expected = digest(`admin-${token}`);
  return (authorization = '') => {
    const given = authorization.replace(/^bearer /i, '');
    return timingSafeEqual(digest(given), expected) && given !== authorization;
  };
}

/** Digests are of one length, and how far two of them agree does not reveal the texts. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
