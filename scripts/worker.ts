import { hash } from 'node:crypto';
import path from 'node:path';
import { build } from 'vite';
import type { Build } from '#web/app/worker/answers.ts';

const ROOT = path.join(import.meta.dirname, '..');
const TAG_CHARACTERS = 16;

type Contents = Omit<Build, 'version'> & {
  /** Contents of the pages: a page may change while its address stays. */
  html: readonly string[];
};

/**
 * The service worker as one script that knows the files of this build. It is another one whenever
 * any of them is, which is how a browser learns of a new version.
 */
export async function buildWorker({ html, ...addresses }: Contents): Promise<string> {
  const version = hash('sha256', JSON.stringify([html, addresses]), 'base64url');
  const known: Build = { version: version.slice(0, TAG_CHARACTERS), ...addresses };
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify(known) },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: path.join(ROOT, 'src/web/app/worker/worker.ts'),
        output: { format: 'iife' },
      },
    },
  });
  const [result] = [built].flat();
  if (result === undefined || !('output' in result)) throw new Error('The worker was not built.');
  return result.output[0].code;
}
