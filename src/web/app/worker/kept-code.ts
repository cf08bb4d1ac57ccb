import { CODE_PREFIX } from '#web/kit/storage/keys.ts';

/** Output of the build, in order of need. Addresses on our own server. */
export type Build = { version: string; pages: readonly string[]; files: readonly string[] };

/** The earlier version that is stored too, for pages that were opened with it. */
const BEFORE = 1;
/** Few parallel transfers, so that the user's own requests are not delayed. */
const LANES = 2;

/** Keeps all that the application consists of, or fails as a whole and is tried another time. */
export async function keepCode({ version, pages, files }: Build): Promise<void> {
  const cache = await caches.open(CODE_PREFIX + version);
  const waiting = [...pages, ...files];
  const keepNext = async (): Promise<void> => {
    const address = waiting.shift();
    if (address === undefined) return;
    await keep(cache, address);
    await keepNext();
  };
  await Promise.all(Array.from({ length: LANES }, keepNext));
}

/** Lets go of every version but this one and the one before. */
export async function forgetOldCode({ version }: Build): Promise<void> {
  const present = CODE_PREFIX + version;
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(CODE_PREFIX) && name !== present);
  await Promise.all(others.slice(0, -BEFORE).map((name) => caches.delete(name)));
}

/** A page of this version as it was sent; undefined when it is not stored. */
export async function keptPage({ version }: Build, address: string) {
  const cache = await caches.open(CODE_PREFIX + version);
  return cache.match(address, { ignoreVary: true });
}

/** A file is named by its content, so it is right whichever version stored it. */
export async function keptFile(request: Request | string) {
  return caches.match(request, { ignoreVary: true });
}

async function keep(cache: Cache, address: string): Promise<void> {
  if (await cache.match(address, { ignoreVary: true })) return;
  const isFile = address.startsWith('/assets/');
  const known = isFile ? await keptFile(address) : undefined;
  const answer = known ?? (await fetch(address, isFile ? QUIETLY : ANEW));
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  await cache.put(address, answer);
}

const QUIETLY: RequestInit = { priority: 'low' };
const ANEW: RequestInit = { priority: 'low', cache: 'no-cache', credentials: 'omit' };
