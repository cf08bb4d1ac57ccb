import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BackupHead, HEAD, SUMS, writeHead, writeSums } from './manifest.ts';
import { pack } from './packed.ts';
import { createAdding, verify } from './verify.ts';
import { type TarMember, TAR_END, tarOf, UnreadableBackup } from './tar.ts';

const at = new Date('2026-11-21T03:00:00.000Z');
const rows = Buffer.from('1\tBåt\\n\\\\N\n2\t\\N\n');
const other = Buffer.from('1\tBöt\\n\\\\N\n2\t\\N\n');
const more = Buffer.from('3\tHus\n');
const head: BackupHead = {
  app: '0.1.0',
  postgres: '18.4',
  createdAt: at.toISOString(),
  migrations: [{ name: '0000_first', hash: 'x' }],
  tables: [{ name: 'assets', columns: ['id', 'name'] }],
  sequences: [],
  leftOut: [],
};

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'valv-whole-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const first = { name: HEAD, content: Buffer.from(writeHead(head)) };
const part = { name: 'tables/assets/000001.copy', content: rows };
const parts = [part, { name: 'tables/assets/000002.copy', content: more }];

function sumsOf(tables: readonly Buffer[]): TarMember {
  const adding = createAdding(['assets']);
  for (const table of tables) adding.add('assets', table);
  return { name: SUMS, content: Buffer.from(writeSums(adding.sums())) };
}

const last = sumsOf([rows, more]);

/** A file with a right seal and any members. */
async function sealed(members: readonly TarMember[], end = TAR_END): Promise<string> {
  const path = join(folder, `${randomUUID()}.tar.zst`);
  async function* content() {
    for (const member of members) yield* tarOf(member, at);
    yield end;
  }
  await pack(path, content(), new AbortController().signal);
  return path;
}

test('a whole file is read to its end', async () => {
  const { head: read, sums } = await verify(await sealed([first, ...parts, last]));
  expect(read).toMatchObject(head);
  expect(sums.tables['assets']?.rows).toBe(2 + 1);
});

test('tar and zstd of the system read it too', async () => {
  const path = await sealed([first, ...parts, last]);
  const listed = execFileSync('tar', ['-tf', '-'], { input: unpackedBySystem(path) }).toString();
  expect(listed.split('\n')).toEqual([HEAD, ...parts.map(({ name }) => name), SUMS, '']);
});

/** Without zstd, Node's own: it knows nothing of our seal either. */
function unpackedBySystem(path: string): Buffer {
  const script =
    'process.stdout.write(' +
    'require("zlib").zstdDecompressSync(require("fs").readFileSync(process.argv[1])))';
  try {
    return execFileSync('zstd', ['-dcq', path]);
  } catch {
    return execFileSync(process.execPath, ['-e', script, path]);
  }
}

const SEAL_BYTES = 8 + 32;

/** A file that was cut somewhere, and then given a right seal. */
function resealed(content: Buffer): string {
  const path = join(folder, `${randomUUID()}.tar.zst`);
  const seal = Buffer.from('5e2a4d1820000000', 'hex');
  writeFileSync(
    path,
    Buffer.concat([content, seal, createHash('sha256').update(content).digest()]),
  );
  return path;
}

test('a file that was cut and sealed again is refused in words for the operator', async () => {
  const path = await sealed([first, ...parts, last]);
  const { sums } = await verify(path);
  const whole = readFileSync(path).subarray(0, -SEAL_BYTES);
  for (let bytes = 0; bytes < whole.length; bytes += 7) {
    const read = await verify(resealed(whole.subarray(0, bytes))).catch((error: unknown) => error);
    // Only Zstandard's own end follows the sums: then the file is complete.
    if (!(read instanceof UnreadableBackup)) expect(read).toMatchObject({ sums });
    else expect(read.message).toMatch(/^(?:It|Its|There|A header) .*\.$/);
  }
  const half = resealed(whole.subarray(0, whole.length / 2));
  await expect(verify(half)).rejects.toThrow('Its content is cut off or damaged.');
  const damaged = Buffer.from(whole).fill(0xff, whole.length / 2);
  await expect(verify(resealed(damaged))).rejects.toBeInstanceOf(UnreadableBackup);
});

describe('a file is refused', () => {
  test('when any of its bits is another', async () => {
    const whole = readFileSync(await sealed([first, ...parts, last]));
    const path = join(folder, 'flipped.tar.zst');
    for (let place = 0; place < whole.length; place += 1) {
      const flipped = Buffer.from(whole);
      flipped[place] = (flipped[place] ?? 0) ^ (1 << (place % 8));
      writeFileSync(path, flipped);
      await expect(verify(path)).rejects.toThrow(/^It /);
    }
    expect(whole.length).toBeGreaterThan(300);
  });

  test('when it is half, at whatever length, or longer', async () => {
    const whole = readFileSync(await sealed([first, ...parts, last]));
    const path = join(folder, 'half.tar.zst');
    for (let length = 0; length < whole.length; length += 7) {
      writeFileSync(path, whole.subarray(0, length));
      await expect(verify(path)).rejects.toThrow(/^It is /);
    }
    writeFileSync(path, Buffer.concat([whole, Buffer.alloc(1)]));
    await expect(verify(path)).rejects.toThrow('It is only half, or no backup of Valv.');
  });

  const altered: [string, TarMember[], string][] = [
    ['lacks a part', [first, ...parts.slice(1), last], 'assets should have 3 rows, and has 1.'],
    ['has a part twice', [first, ...parts, ...parts, last], 'assets should have 3 rows'],
    [
      'has another value',
      [first, { ...part, content: other }, ...parts.slice(1), last],
      'assets is not as it was written.',
    ],
    ['has its parts in another order', [first, ...parts.toReversed(), last], 'assets is not as'],
    ['has no manifest', [...parts, last], 'It has no manifest.'],
    ['has no sums', [first, ...parts], 'It has no sums.'],
    [
      'has a table that is not in its manifest',
      [first, ...parts, { name: 'tables/users/000001.copy', content: rows }, last],
      'It holds tables/users/000001.copy, which its manifest does not name.',
    ],
    [
      'leads elsewhere',
      [first, { name: '../../etc/passwd', content: rows }, last],
      'It holds ../../etc/passwd',
    ],
    [
      'is of a newer form',
      [{ name: HEAD, content: Buffer.from('{"format":"valv-backup","version":2}') }],
      'newer version of Valv (format 2, this one reads 1)',
    ],
    ['is another program’s', [{ name: HEAD, content: Buffer.from('{}') }], 'not a backup of Valv'],
    [
      'has a broken manifest',
      [{ name: HEAD, content: Buffer.from('{"format":"valv-backup","version":1}') }],
      'Its manifest is wrong (app).',
    ],
  ];
  test.each(altered)('when it %s, though its seal is right', async (_, members, sentence) => {
    await expect(verify(await sealed(members))).rejects.toThrow(sentence);
  });

  test('when something stands after its end', async () => {
    const end = Buffer.concat([TAR_END, Buffer.from('x')]);
    await expect(verify(await sealed([first, ...parts, last], end))).rejects.toThrow(
      'There is more after its end.',
    );
  });
});
