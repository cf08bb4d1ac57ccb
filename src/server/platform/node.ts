import { createHash, randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { eq } from 'drizzle-orm';
import type { Config } from '#server/platform/config/config.ts';
import { fingerprints } from '#server/platform/db/table.ts';
import type { Orm } from '#server/platform/db/tx.ts';
import { keyFile } from '#server/platform/secrets/secrets.ts';
import { StartError } from './errors.ts';

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

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void;

/**
 * Frees memory that the start has used. Loading a package with a long list of exports makes Node
 * read that list again for each of its files: 150 MB of garbage in all, which the engine does not
 * collect while little happens afterwards.
 */
export function releaseStartMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  collect({ type: 'major', flavor: 'last-resort' });
}

/**
 * Refuses to start with other settings than the earlier nodes: such a node would sign tokens that
 * the others refuse, and encrypt texts that they cannot read. The first node's settings count.
 */
export async function refuseOtherSettings(
  orm: Orm,
  settings: Readonly<Record<string, string | null>>,
): Promise<void> {
  for (const [name, setting] of Object.entries(settings)) {
    if (setting === null) continue;
    const fingerprint = createHash('sha256').update(`${name}\n${setting}`).digest('base64url');
    await orm.insert(fingerprints).values({ name, fingerprint }).onConflictDoNothing();
    const [first] = await orm.select().from(fingerprints).where(eq(fingerprints.name, name));
    if (first?.fingerprint === fingerprint) continue;
    throw new StartError(
      `${name} is not the one that this database's other nodes use. Give every node the same, ` +
        `or stop them all and delete the row '${name}' of the table fingerprints to change it.`,
    );
  }
}
