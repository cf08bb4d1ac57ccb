import path from 'node:path/posix';

export type Runtime = 'domain' | 'server' | 'web';

/** Place of a file: its runtime, and its area there; null means directly under the runtime. */
export type Place = { runtime: Runtime; area: string | null };

export function placeOf(file: string): Place | null {
  const match = /^src\/(domain|server|web)\/(?:([^/]+)\/)?/.exec(file);
  return match === null ? null : { runtime: match[1] as Runtime, area: match[2] ?? null };
}

/** The project file that an import means, or null when it means a package. */
export function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return path.normalize(`${path.dirname(file)}/${specifier}`);
  return specifier.startsWith('#') ? `src/${specifier.slice(1)}` : null;
}

/** The package that an import means: 'node:fs', 'zod', '@fastify/static'. */
export function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

export function isTest(file: string): boolean {
  return /\.(test|contract)\.tsx?$/.test(file) || file.startsWith('tests/');
}

/** Code of the product itself, without its tests. */
export function isProduct(file: string): boolean {
  return file.startsWith('src/') && !isTest(file);
}

export function isDomain(file: string): boolean {
  return isProduct(file) && file.startsWith('src/domain/');
}

/** Documents hold prose, which only some rules check. */
export function isDocument(file: string): boolean {
  return file.endsWith('.md');
}

export function everywhere(file: string): boolean {
  return !isDocument(file);
}
