import type { Archive } from '#server/banking/file-reading/zip.ts';

/** A part of a spreadsheet as text; null if there is none. */
export function partOf(archive: Archive, name: string): string | null {
  const content = archive.unpack(name);
  return content && new TextDecoder('utf-8').decode(content);
}
