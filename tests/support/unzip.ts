import { inflateRawSync } from 'node:zlib';

const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
const DEFLATED = 8;

/** The files of an archive by their names, as text. */
export function unzip(archive: Buffer): Map<string, string> {
  return new Map([...unzipBytes(archive)].map(([name, bytes]) => [name, bytes.toString('utf8')]));
}

/** The files of an archive by their names, read by its directory as other programs do. */
export function unzipBytes(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(bytesOf(DIRECTORY_END));
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('Not an archive');
    const packed = archive.readUInt32LE(at + 20);
    const nameLength = archive.readUInt16LE(at + 28);
    const more = archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(begin, begin + packed);
    const isPacked = archive.readUInt16LE(at + 10) === DEFLATED;
    files.set(name, isPacked ? inflateRawSync(content) : content);
    at += 46 + nameLength + more;
  }
  return files;
}

function bytesOf(mark: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(mark);
  return bytes;
}
