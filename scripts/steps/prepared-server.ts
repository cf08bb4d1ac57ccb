import { isBuilding } from './build-lock.ts';
import { arePagesFresh, buildPages } from './pages.ts';
import type { Ending } from './run.ts';
import { buildServer, findServer } from './server-bundle.ts';

/** The path of the server's program, built with its pages if need be; ends the process if not. */
export async function preparedServer(): Promise<string> {
  if (!arePagesFresh()) await make('pages', buildPages);
  if (findServer() === null) await make('server', buildServer);
  return String(findServer());
}

async function make(name: string, build: () => Promise<Ending>): Promise<void> {
  const isElsewhere = 'Another process builds in this folder; waiting for it ...\n';
  process.stderr.write(isBuilding() ? isElsewhere : `Building the ${name} (once) ...\n`);
  const { isOk, output } = await build();
  if (isOk) return;
  process.stderr.write(`${output}\nThe ${name} could not be built.\n`);
  process.exit(1);
}
