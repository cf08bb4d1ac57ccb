import path from 'node:path/posix';
import { ADAPTERS } from './adapters.ts';
import { isDomain, isProduct, isTest, packageOf, placeOf, targetOf } from './places.ts';
import { fileRule, type Rule } from './rule.ts';
import type { Import, Source } from './source.ts';

/** Packages of the server and of the web, as package.json lists them. */
export type Packages = { run: readonly string[]; bundle: readonly string[] };

/** Both sides may speak in schemas. */
const BOTH = ['zod'];

/** The rules of imports; package.json lists the server's packages and the browser's. */
export function importRules(packages: Packages): Rule[] {
  return [
    pureDomain,
    runtimesApart,
    extension,
    reExport,
    adapter,
    onWeb(packages),
    onServer(packages),
  ];
}

const pureDomain = importRule('pure-domain', isDomain, ({ path: file }, { specifier }) => {
  const target = targetOf(file, specifier);
  const isPure = target === null ? specifier === 'zod/mini' : target.startsWith('src/domain/');
  return isPure ? null : `${specifier}: the domain knows only itself and zod/mini; pass it in.`;
});

const runtimesApart = importRule('runtimes-apart', isProduct, ({ path: file }, { specifier }) => {
  const target = targetOf(file, specifier);
  const place = placeOf(file);
  if (target === null || place === null || target.startsWith(`src/${place.runtime}/`)) return null;
  if (specifier.startsWith('#domain/')) return null;
  return target.startsWith('src/domain/')
    ? `${specifier}: write #${target.slice('src/'.length)}.`
    : `${specifier}: server and web never meet; share it through #domain.`;
});

const extension = importRule('import-extension', isProduct, (source, { specifier }) =>
  targetOf(source.path, specifier) === null || path.extname(specifier) !== ''
    ? null
    : `${specifier}: name the file with its extension; nothing guesses it at run time.`,
);

const reExport = importRule('no-barrel', isProduct, (_source, { specifier, isReExport }) =>
  isReExport ? `passes ${specifier} on; import it where it is defined.` : null,
);

const adapter = importRule('one-adapter', isProduct, ({ path: file }, { specifier }) => {
  const name = packageOf(specifier);
  const home = ADAPTERS[name] ?? ADAPTERS[name.split('/')[0] ?? ''];
  return home === undefined || home.test(file)
    ? null
    : `${name} is known only to ${home.source}; use the port beside it.`;
});

function onWeb({ run }: Packages): Rule {
  return importRule('web-packages', isIn('web'), (source, { specifier }) => {
    const name = packageOf(specifier);
    if (name.startsWith('node:')) return `${specifier} does not exist in a browser.`;
    return targetOf(source.path, specifier) === null && run.includes(name) && !BOTH.includes(name)
      ? `${name} belongs to the server; fetch the result through #web/client.`
      : null;
  });
}

function onServer({ bundle }: Packages): Rule {
  return importRule('server-packages', isIn('server'), (source, { specifier }) => {
    const name = packageOf(specifier);
    return targetOf(source.path, specifier) === null && bundle.includes(name)
      ? `${name} is bundled for the browser and not installed on a server.`
      : null;
  });
}

function isIn(runtime: string) {
  return (file: string) => isProduct(file) && placeOf(file)?.runtime === runtime && !isTest(file);
}

/** A rule that checks one import at a time. */
export function importRule(
  name: string,
  where: (path: string) => boolean,
  look: (source: Source, reference: Import) => string | null,
): Rule {
  return fileRule(name, where, (source) =>
    source.imports.flatMap((reference) => {
      const advice = look(source, reference);
      return advice === null ? [] : [{ start: reference.start, advice }];
    }),
  );
}
