import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import { StartError } from '#server/platform/errors.ts';
import { isLongSecret, keyFile } from '#server/platform/secrets/secrets.ts';

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
export function adminTokenCheck(token: string): (authorization: string | undefined) => boolean {
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
