import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { isBuilding } from './steps/build-lock.ts';
import { arePagesFresh, buildPages } from './steps/pages.ts';
import type { Ending } from './steps/run.ts';
import { buildServer, findServer } from './steps/server-bundle.ts';

// Becomes the server: the same process, so that a signal to npm reaches it.
if (!arePagesFresh()) await make('pages', buildPages);
if (findServer() === null) await make('server', buildServer);
// Caches compiled code for the next start: a quarter of its time.
enableCompileCache('node_modules/.cache/valv');
await import(pathToFileURL(String(findServer())).href);

async function make(name: string, build: () => Promise<Ending>): Promise<void> {
  const isElsewhere = 'Another process builds in this folder; waiting for it ...\n';
  process.stderr.write(isBuilding() ? isElsewhere : `Building the ${name} (once) ...\n`);
  const { isOk, output } = await build();
  if (isOk) return;
  process.stderr.write(`${output}\nThe ${name} could not be built.\n`);
  process.exit(1);
}
