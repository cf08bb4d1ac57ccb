import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { StartError } from '#server/platform/errors.ts';
import { fingerprints } from './table.ts';
import type { Orm } from './tx.ts';

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
