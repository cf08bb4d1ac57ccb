import { join } from 'node:path';
import type { ArchiveKey, SealedPlace } from './sealed-file.ts';

/** Names within ARCHIVE_DIR (docs/archive-format.md). */
export const IDENTITY = 'valv-archive';
export const UNFINISHED = '.part';

/** The identity of an archive of the first format, which could hold files that nobody had sealed. */
export const FIRST_IDENTITY = 'valv-archive.json';

/** In PostgreSQL's own folder, beside its files: never part of a base copy. */
export const ORDERS = 'valv-archive.json';
/** Written when a segment was given up, so that the disk of the data does not fill. */
export const DROPPED = 'valv-archive-dropped';
/** The same while a base copy is made, which closes the gap when it is whole. */
export const CLOSING = 'valv-archive-closing';

/** Sizes of PostgreSQL's log: a segment is named by timeline and number, in 24 hex digits. */
const WAL_NAME = /^(?:[0-9A-F]{24}(?:\.partial|\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/;
const SEGMENT_NAME = /^[0-9A-F]{24}$/;

export type Orders = {
  /** ARCHIVE_DIR, the id that its identity must have, and the key of its files. */
  folder: string;
  archiveId: string;
  key: { id: string; key: string; isSecret: boolean };
  /** Since when the log has been archived without a gap that we know of. */
  unbrokenSince: string;
};

export function keyIn({ key }: Orders): ArchiveKey {
  return { ...key, key: Buffer.from(key.key, 'base64') };
}

export const IDENTITY_PLACE: SealedPlace = { archiveId: '', path: IDENTITY };

export function walPlaceOf(archiveId: string, name: string): SealedPlace {
  return { archiveId, path: `wal/${name}` };
}

export function basePlaceOf(archiveId: string, name: string): SealedPlace {
  return { archiveId, path: `bases/${name}` };
}

export function walFolderOf(folder: string): string {
  return join(folder, 'wal');
}

export function basesFolderOf(folder: string): string {
  return join(folder, 'bases');
}

export function isWalName(name: string): boolean {
  return WAL_NAME.test(name);
}

export function isSegmentName(name: string): boolean {
  return SEGMENT_NAME.test(name);
}
