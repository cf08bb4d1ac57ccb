import { enableCompileCache } from 'node:module';
import { isBuilding } from './steps/build-lock.ts';
import { arePagesFresh, buildPages } from './steps/pages.ts';

// Becomes the server: the same process, so that a signal to npm reaches it.
if (!arePagesFresh()) {
  const isElsewhere = 'Another process builds the pages in this folder; waiting for it ...\n';
  process.stderr.write(isBuilding() ? isElsewhere : 'Building the pages (once) ...\n');
  const { isOk, output } = await buildPages();
  if (!isOk) {
    process.stderr.write(`${output}\nThe pages could not be built.\n`);
    process.exit(1);
  }
}
// Keeps what was compiled for the next start: a quarter of the time that one takes.
enableCompileCache('node_modules/.cache/valv');
await import('#server/main.ts');
