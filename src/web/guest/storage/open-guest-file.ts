import {
  exportFile,
  type ExportFile,
  GUEST_FILE_BYTES_MAX,
} from '#domain/portability/export-file.ts';
import { RECORDS_MAX } from '#domain/records/records.ts';
import { type ExportedMonthValue, withItemFields } from '#domain/portability/export-items.ts';
import { fileKey } from '#domain/portability/export-survey.ts';
import type { Day } from '#domain/basics/months.ts';
import type { RecordRow } from '#domain/records/field.ts';
import { GUEST_MORTGAGES_KEY, guestKey } from './guest-keys.ts';
import { keepGuestSet, readGuestSet } from './guest-file.ts';
import {
  browserStorage,
  GUEST,
  hasEnded,
  readStoredItems,
  readText,
  refusal,
  writeStoredItems,
  writeText,
  jsonIn,
} from './guest-storage.ts';
import { readMortgages, writeMortgages } from './guest-mortgages.ts';
import { guestTaxFacts, keepGuestProfile, keepGuestTaxFacts, readGuestUser } from './guest-user.ts';
import { hasHistory, type HistoryKind, type Kind, KIND_NAMES } from '#domain/records/kinds.ts';

/** Result of opening a file: the number of items added, or the key of its error. */
export type OpenedGuestFile = { count: number } | { issue: string };

/** Adds a file's items to the guest's: all of them, or none. */
export async function openGuestFile(file: File): Promise<OpenedGuestFile> {
  if (file.size > GUEST_FILE_BYTES_MAX) return { issue: 'file.large' };
  const read = exportFile.safeParse(jsonIn(await file.text()));
  if (!read.success) return { issue: read.error.issues[0]?.message ?? 'file.format' };
  const keys = [...KIND_NAMES.map(guestKey), GUEST_MORTGAGES_KEY];
  const before = keys.map((key) => [key, readText(browserStorage, key)] as const);
  try {
    const opened = addAll(read.data);
    if (before.every(([, text]) => text === null)) keepSetOf(read.data);
    return opened;
  } catch (error) {
    for (const [key, text] of before) {
      if (text === null) localStorage.removeItem(key);
      else writeText(browserStorage, key, text);
    }
    throw error;
  }
}

function addAll(file: ExportFile): OpenedGuestFile {
  const ids = new Map<string, string>();
  const added = KIND_NAMES.map((kind) => add(kind, file[kind], ids));
  addMortgages(file, ids);
  keepProfile(file);
  return { count: added.reduce((sum, count) => sum + count, 0) };
}

/**
 * An account may have imported the file already: later changes are then made there, and new items
 * are sent under an id of their own, as after an attempt without an answer.
 */
function keepSetOf({ id }: ExportFile): void {
  keepGuestSet({ id, sentAt: new Date().toISOString() });
}

type ExportedRow = Partial<Pick<RecordRow, 'createdAt' | 'updatedAt'>> & {
  id: string;
  deletedAt: string | null;
  removedOn?: Day | null;
  isExample: boolean;
  observations?: readonly ExportedMonthValue[];
  typed?: readonly ExportedMonthValue[];
};

/** Adds the terms of home loans, under the ids that homes and loans have here. */
function addMortgages({ mortgages }: ExportFile, ids: ReadonlyMap<string, string>): void {
  const updatedAt = latestCreation();
  const added = mortgages.flatMap(({ home, parts, ...terms }) => {
    const assetId = ids.get(fileKey('assets', home));
    const owed = parts.flatMap(({ loan, ...part }) => {
      const liabilityId = ids.get(fileKey('liabilities', loan));
      return liabilityId === undefined ? [] : [{ liabilityId, ...part }];
    });
    if (assetId === undefined || owed.length === 0) return [];
    return [
      {
        assetId,
        updatedAt,
        hiddenParts: 0,
        isShared: false,
        ...terms,
        parts: owed,
      },
    ];
  });
  if (added.length > 0)
    writeMortgages(browserStorage, [...readMortgages(browserStorage), ...added]);
}

/** Terms are not older than the homes and the loans that they are of. */
function latestCreation(): string {
  const times = (['assets', 'liabilities'] as const).flatMap((kind) =>
    readStoredItems(kind, browserStorage).items.map(({ createdAt }) => createdAt),
  );
  return [new Date().toISOString(), ...times].toSorted().at(-1) ?? '';
}

/** Adds the present items of a kind after the stored ones; returns their number. */
function add(kind: Kind, exported: readonly ExportedRow[], ids: Map<string, string>): number {
  const { items, isSafe } = readStoredItems(kind, browserStorage);
  const present = exported.filter(
    ({ deletedAt, removedOn, ...item }) =>
      deletedAt === null || (removedOn && hasEnded(kind, { ...item, deletedAt, removedOn })),
  );
  if (present.length === 0) return 0;
  if (!isSafe) throw refusal('storage_full');
  const kept = items.filter(({ deletedAt }) => deletedAt === undefined).length;
  const shown = present.filter(({ deletedAt }) => deletedAt === null).length;
  if (kept + shown > RECORDS_MAX) throw refusal('limit_reached');
  const first = Math.max(0, ...items.map(({ id }) => Number(id))) + 1;
  const { sentAt } = readGuestSet();
  const added = present.map((item, at) => toKept(kind, item, { id: String(first + at), sentAt }));
  for (const [at, { id }] of present.entries()) ids.set(fileKey(kind, id), String(first + at));
  writeStoredItems(kind, browserStorage, [...items, ...added]);
  return added.length;
}

/** Items that may have been sent already are recognized by their times: these were added later. */
function toKept(
  kind: Kind,
  exported: ExportedRow,
  { id, sentAt }: { id: string; sentAt: string | null },
): RecordRow {
  const { deletedAt, removedOn, isExample: _, observations = [], typed = [], ...item } = exported;
  const removal = deletedAt === null || !removedOn ? {} : { deletedAt, removedOn };
  const firstMs = sentAt === null ? 0 : Date.parse(sentAt) + 1;
  const now = new Date(Math.max(Date.now(), firstMs)).toISOString();
  const times = { createdAt: now, updatedAt: now };
  const inFull = ({
    month,
    writtenAt = `${month}-01T00:00:00.000Z`,
    reason,
    ...stated
  }: ExportedMonthValue) => ({
    ...withItemFields(kind as HistoryKind, item, stated),
    month,
    writtenAt,
    ...(reason === undefined ? {} : { reason }),
  });
  const past =
    hasHistory(kind) && observations.length > 0
      ? { observations: observations.map(inFull), typed: typed.map(inFull) }
      : {};
  const own = { ...past, ...removal, id, userId: GUEST };
  return { ...times, ...item, ...(sentAt !== null && times), ...own };
}

/** The profile of the file, where the guest has stated nothing: facts for tax one by one. */
function keepProfile({ profile }: ExportFile): void {
  const { firstName, lastName, currency, language, occupation = null, age = null } = profile;
  const { municipality = null, birthYear = null, churchMember = null, residences = [] } = profile;
  const facts = { municipality, birthYear, churchMember, residences };
  if (readGuestUser() !== null) {
    const own = guestTaxFacts();
    const isStated = own.municipality !== null || own.churchMember !== null;
    keepGuestTaxFacts({
      residences: isStated ? own.residences : residences,
      municipality: own.municipality ?? municipality,
      birthYear: own.birthYear ?? birthYear,
      churchMember: own.churchMember ?? churchMember,
    });
    return;
  }
  if (!firstName || !lastName || !currency || !language) return;
  keepGuestProfile({ firstName, lastName, currency, language, occupation, age, ...facts });
}
