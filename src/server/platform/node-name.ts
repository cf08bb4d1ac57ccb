import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import { keyFile } from '#server/platform/secrets/key-files.ts';

/**
 * Name of this node: from the setting, otherwise its host name with a number of its data folder, so
 * that two nodes on a machine differ. It is the same after a restart.
 */
export async function nodeNameOf({ nodeName, dataDir }: Config): Promise<string> {
  if (nodeName !== null) return nodeName;
  const create = async () => `${randomBytes(2).toString('hex')}\n`;
  const number = (await keyFile(join(dataDir, 'node-id'), create)).trim();
  return `${hostname()}-${number}`;
}
