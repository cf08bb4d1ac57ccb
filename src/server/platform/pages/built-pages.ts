import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Language, LANGUAGES } from '#domain/basics/texts.ts';
import { StartError } from '#server/platform/errors.ts';
import { reads } from '#server/platform/http/answers.ts';

const TAG_CHARACTERS = 22;

const unpack = promisify(gunzip);

/** A built file, as it is sent: compressed. The plain form is two thirds of the three. */
export type BuiltFile = { tag: string; br: Buffer; gzip: Buffer; plain: () => Promise<Buffer> };

/** Hashes of a page's inline blocks, as a content security policy names them. */
export type InlineHashes = { script: string; style: string | null };

/** One page in one language, with its content security policy. */
type BuiltPage = BuiltFile & { policy: string };

type BuiltPages = {
  /** The prerendered page at a path, else the shell that the application fills. */
  at(path: string, language: Language): BuiltPage;
};

const listing = z.object({
  routes: z.record(z.string(), z.string()),
  policies: z.record(z.string(), z.object({ script: z.string(), style: z.string().nullable() })),
});

/** Reads the built pages into memory: a few small files that every visit begins with. */
export function readBuiltPages(
  pagesDir: string,
  policyOf: (hashes: InlineHashes) => string,
): BuiltPages {
  const folder = path.join(pagesDir, 'pages');
  const file = path.join(folder, 'pages.json');
  if (!existsSync(file)) {
    throw new StartError(`There are no built pages in ${pagesDir}. Run: npm run build`);
  }
  const { routes, policies } = listing.parse(JSON.parse(readFileSync(file, 'utf8')));
  const pages = new Map<string, BuiltPage>();
  for (const name of ['shell', ...Object.values(routes)]) {
    for (const language of LANGUAGES) {
      const id = `${name}.${language}`;
      const hashes = policies[id];
      if (hashes === undefined) throw new StartError(`The page ${id} was not built.`);
      pages.set(id, {
        ...readBuiltFile(path.join(folder, `${id}.html`)),
        policy: policyOf(hashes),
      });
    }
  }
  return {
    at: (address, language) => {
      const name = Object.hasOwn(routes, address) ? routes[address] : 'shell';
      const page = pages.get(`${name}.${language}`);
      if (page === undefined) throw new Error(`No page ${name} in ${language}.`);
      return page;
    },
  };
}

/** A built file, with the tag of its content. */
export function readBuiltFile(file: string): BuiltFile {
  const gzip = readFileSync(`${file}.gz`);
  const tag = hash('sha256', gzip, 'base64url').slice(0, TAG_CHARACTERS);
  const plain = sharedBytes(() => unpack(gzip));
  return { tag: `W/"${tag}"`, br: readFileSync(`${file}.br`), gzip, plain };
}

/** The bytes to send. Every browser takes them compressed; for another they are unpacked. */
export async function bytesIn(encoding: Encoding, { br, gzip, plain }: BuiltFile): Promise<Buffer> {
  if (encoding === 'br') return br;
  return encoding === 'gzip' ? gzip : plain();
}

/**
 * Bytes that are made when they are asked for and dropped when no answer holds them: the answers
 * that clients leave unread share one buffer, however many they are.
 */
export function sharedBytes(make: () => Promise<Buffer>): () => Promise<Buffer> {
  let making: Promise<Buffer> | null = null;
  let made: WeakRef<Buffer> | null = null;
  const makeOnce = async () => {
    try {
      const bytes = await make();
      made = new WeakRef(bytes);
      return bytes;
    } finally {
      making = null;
    }
  };
  return async () => made?.deref() ?? (making ??= makeOnce());
}

export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest encoding that the browser accepts. */
export function bestEncoding(request: FastifyRequest): Encoding {
  if (reads(request, 'br')) return 'br';
  return reads(request, 'gzip') ? 'gzip' : 'identity';
}
