import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const COMPRESSIBLE = /\.(?:css|html|js|json|svg|txt|webmanifest)$/;

/** Writes every text of a folder as .br and .gz beside itself, at the highest compression. */
export async function compressFolder(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => COMPRESSIBLE.test(name));
  await Promise.all(names.map((name) => compressFile(path.join(folder, name))));
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await Promise.all([
    toBrotli(bytes, { params }).then((small) => writeFile(`${file}.br`, small)),
    toGzip(bytes, { level: constants.Z_BEST_COMPRESSION }).then((small) =>
      writeFile(`${file}.gz`, small),
    ),
  ]);
}
