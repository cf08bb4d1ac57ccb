import type { Config } from '#server/platform/config/config.ts';
import type { Log } from '#server/platform/log.ts';
import {
  joinEmbedded,
  openEmbedded,
  type OpenedDatabase,
} from '#server/platform/postgres/embedded.ts';
import { openExternal } from '#server/platform/postgres/external.ts';

type DatabaseOptions = Pick<Config, 'database' | 'dataDir'> &
  Partial<Pick<Config, 'archive'>> & { log: Log };

/** Opens the embedded or an external PostgreSQL; nothing else distinguishes them. */
export async function openDatabase(choice: DatabaseOptions): Promise<OpenedDatabase> {
  const { database, dataDir, archive, log } = choice;
  if (database.kind === 'external') return openExternal(database.url, log);
  return openEmbedded(dataDir, log, archive);
}

/** For commands beside a server: its running database, else one opened for the command. */
export async function joinDatabase(choice: DatabaseOptions): Promise<OpenedDatabase> {
  const running = choice.database.kind === 'embedded' ? joinEmbedded(choice.dataDir) : null;
  return running ?? openDatabase(choice);
}
