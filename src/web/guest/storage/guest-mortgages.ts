import * as z from 'zod/mini';
import { issueText } from '#domain/basics/issues.ts';
import { dayOf } from '#domain/basics/months.ts';
import { exportedMortgage, type ExportedMortgage } from '#domain/portability/export-mortgages.ts';
import type { StoredMortgage } from '#domain/mortgage/joined.ts';
import {
  type MortgageDraftIssue,
  type MortgageDraft,
  mortgageIssues,
} from '#domain/mortgage/mortgage-draft.ts';
import { isOvertaken } from '#domain/mortgage/mortgage-undo.ts';
import type { PartTerms } from '#domain/mortgage/mortgage.ts';
import {
  homeTermsOf,
  isChanged,
  loanFiguresOf,
  newLoanOf,
  partTermsOf,
  sharedByLoans,
} from '#domain/mortgage/stated-loans.ts';
import type { Asset } from '#domain/records/assets.ts';
import { ratesOfOlderTerms } from '#domain/records/dated-terms.ts';
import type { RecordRow } from '#domain/records/field.ts';
import type { Records } from '#domain/records/records.ts';
import type { MortgageSource } from '#web/client/records/mortgage-source.ts';
import { GuestRefusal } from '#web/client/http/remote-error.ts';
import { GUEST_MORTGAGES_KEY, guestKey } from './guest-keys.ts';
import {
  type GuestStorage,
  readStoredItems,
  readText,
  refusal,
  setAside,
  writeStoredItems,
  writeText,
} from './guest-storage.ts';
import type { Kind } from '#domain/records/kinds.ts';

const VERSION = 1;

const stored = z.extend(exportedMortgage, { updatedAt: z.string() });

type StoredGuestMortgage = ExportedMortgage & { updatedAt: string };

/** `isUndo`: the terms were stated before, so nothing of them is new. */
type StateOptions = { ifMatch?: string | undefined; isUndo?: boolean };

/** A guest's mortgages, stored in the browser; unreadable ones are set aside. */
export function guestMortgages(storage: GuestStorage, records: () => Records): MortgageSource {
  const state = async (
    assetId: string,
    draft: MortgageDraft,
    { ifMatch, isUndo }: StateOptions,
  ) => {
    const home = (await records().assets.list()).find(({ id }) => id === assetId);
    if (home === undefined) throw new Error(`No home ${assetId}`);
    const before = readMortgages(storage);
    refuseStale(before, assetId, ifMatch);
    const terms = before.find((each) => each.assetId === assetId);
    refuseIssues(mortgageIssues(draft, dayOf(new Date()), isUndo ? null : terms));
    return allOrNothing(storage, async () => {
      const parts = await writeLoans(records(), home, draft);
      const stated = storedBy(draft, { assetId, parts }, before);
      writeMortgages(storage, [...withoutParts(before, stated), stated]);
      return stated;
    });
  };
  return {
    list: async () => readMortgages(storage),
    put: (assetId, draft, write) => state(assetId, draft, { ifMatch: write?.ifMatch }),
    async undo(assetId, undo, ifMatch) {
      const stated = readMortgages(storage);
      const { liabilities } = records();
      const present = { mortgages: stated, loans: await liabilities.list() };
      refuseStale(stated, assetId, ifMatch);
      if (isOvertaken(undo, { assetId, version: ifMatch }, present)) throw refusal('conflict');
      await allOrNothing(storage, async () => {
        if (undo.before === null)
          writeMortgages(
            storage,
            stated.filter((each) => each.assetId !== assetId),
          );
        else await state(assetId, undo.before, { isUndo: true });
        for (const other of undo.others) {
          await state(other.assetId, other.draft, { isUndo: true });
        }
        for (const { id, ...figures } of undo.loans) await liabilities.update(id, figures);
        if (undo.added.length > 0) await liabilities.removeAll(undo.added);
      });
    },
  };
}

/** A refused write leaves loans and mortgages as they were. */
async function allOrNothing<Answer>(
  storage: GuestStorage,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const texts = [guestKey('liabilities'), GUEST_MORTGAGES_KEY].map(
    (key) => [key, readText(storage, key)] as const,
  );
  try {
    return await work();
  } catch (error) {
    for (const [key, text] of texts) if (text !== null) writeText(storage, key, text);
    throw error;
  }
}

type NewMortgage = Pick<StoredMortgage, 'assetId' | 'parts'>;

function storedBy(
  draft: MortgageDraft,
  put: NewMortgage,
  before: readonly StoredMortgage[],
): StoredMortgage {
  const present = before.find(({ assetId }) => assetId === put.assetId);
  // Two versions of one millisecond would compare as equal.
  const firstMs = present === undefined ? 0 : Date.parse(present.updatedAt) + 1;
  const updatedAt = new Date(Math.max(Date.now(), firstMs)).toISOString();
  return { ...put, updatedAt, hiddenParts: 0, isShared: false, ...homeTermsOf(draft) };
}

/** The mortgages of other homes without the parts that move; an empty one ends. */
function withoutParts(
  stored: readonly StoredMortgage[],
  { assetId, parts }: StoredMortgage,
): StoredMortgage[] {
  const moved = new Set(parts.map(({ liabilityId }) => liabilityId));
  return stored
    .filter((each) => each.assetId !== assetId)
    .map((each) => ({ ...each, parts: each.parts.filter((part) => !moved.has(part.liabilityId)) }))
    .filter((each) => each.parts.length > 0);
}

/** Refuses terms that contradict one another, the law or the former ones, as an account does. */
function refuseIssues([issue]: readonly MortgageDraftIssue[]): void {
  if (issue === undefined) return;
  const { code } = issue;
  throw new GuestRefusal('invalid', { en: issueText(code, 'en'), sv: issueText(code, 'sv') });
}

/** Refuses to write over what another tab has written since it was read here. */
function refuseStale(
  stored: readonly StoredMortgage[],
  assetId: string,
  ifMatch: string | undefined,
): void {
  const present = stored.find((each) => each.assetId === assetId);
  if (ifMatch !== undefined && present?.updatedAt !== ifMatch) throw refusal('conflict');
}

/** Adds new loans and changes present ones; returns the terms of all parts. */
async function writeLoans(
  { liabilities }: Records,
  home: Asset,
  draft: MortgageDraft,
): Promise<PartTerms[]> {
  const present = new Map((await liabilities.list()).map((loan) => [loan.id, loan]));
  const shared = sharedByLoans(home, draft);
  const added = draft.parts.filter(({ liabilityId }) => liabilityId === null);
  const made = await liabilities.createAll(added.map((part) => newLoanOf(part, shared)));
  const parts: PartTerms[] = [];
  for (const part of draft.parts) {
    const id = part.liabilityId ?? made[added.indexOf(part)]?.id ?? '';
    const loan = present.get(id);
    const figures = loanFiguresOf(part);
    if (loan !== undefined && isChanged(loan, figures)) await liabilities.update(id, figures);
    parts.push(partTermsOf(part, id));
  }
  return parts;
}

/** The stored mortgages of the stored homes and loans; of an unreadable text, none. */
export function readMortgages(storage: GuestStorage): StoredMortgage[] {
  moveRates(storage);
  const isOf = { home: sameItems(storage, 'assets'), loan: sameItems(storage, 'liabilities') };
  return storedMortgages(storage)
    .filter(({ assetId, updatedAt }) => isOf.home(assetId, updatedAt))
    .map((mortgage) => ({
      ...mortgage,
      parts: mortgage.parts.filter(({ liabilityId }) => isOf.loan(liabilityId, mortgage.updatedAt)),
    }));
}

/** Earlier versions stored the rates of a loan with its mortgage. */
function moveRates(storage: GuestStorage): void {
  const parts = (
    (listIn(readText(storage, GUEST_MORTGAGES_KEY) ?? '') ?? []) as StoredGuestMortgage[]
  ).flatMap((mortgage) => mortgage.parts ?? []);
  const dated = new Map(parts.map(({ loan, rates = [] }) => [loan, rates]));
  if ([...dated.values()].every((rates) => rates.length === 0)) return;
  const { items, isSafe } = readStoredItems('liabilities', storage);
  if (!isSafe) return;
  const moved = items.map((loan) => {
    const rates = dated.get(loan.id) ?? [];
    const isUndated = loan.rates.length === 0 && rates.length > 0;
    return isUndated ? { ...loan, rates: ratesOfOlderTerms(rates, loan) } : loan;
  });
  writeStoredItems('liabilities', storage, moved);
  writeMortgages(storage, storedMortgages(storage));
}

/** A later item may reuse the id of a removed one: terms stated before its creation are not its. */
function sameItems(storage: GuestStorage, kind: Kind): (id: string, statedAt: string) => boolean {
  const items = (listIn(readText(storage, guestKey(kind)) ?? '') ?? []) as RecordRow[];
  const createdAt = new Map(items.map((item) => [item.id, item.createdAt]));
  return (id, statedAt) => (createdAt.get(id) ?? '') <= statedAt;
}

function storedMortgages(storage: GuestStorage): StoredMortgage[] {
  const text = readText(storage, GUEST_MORTGAGES_KEY);
  if (text === null) return [];
  const raw = listIn(text);
  const read = (raw ?? []).map((each) => stored.safeParse(each));
  if (raw === null || read.some(({ success }) => !success)) {
    setAside(storage, GUEST_MORTGAGES_KEY, text);
  }
  return read.flatMap(({ data }) => (data ? [storedOf(data as StoredGuestMortgage)] : []));
}

export function writeMortgages(storage: GuestStorage, mortgages: readonly StoredMortgage[]): void {
  const items = mortgages.map(
    ({ assetId: home, hiddenParts: _, isShared: _shared, parts, ...terms }) => ({
      home,
      ...terms,
      parts: parts.map(({ liabilityId: loan, ...part }) => ({ loan, ...part })),
    }),
  );
  writeText(storage, GUEST_MORTGAGES_KEY, JSON.stringify({ version: VERSION, items }));
}

function storedOf({ home, parts, ...terms }: StoredGuestMortgage): StoredMortgage {
  return {
    assetId: home,
    hiddenParts: 0,
    isShared: false,
    ...terms,
    parts: parts.map(({ loan, rates: _, ...part }) => ({ liabilityId: loan, ...part })),
  };
}

function listIn(text: string): unknown[] | null {
  try {
    const { version, items } = JSON.parse(text) as { version?: unknown; items?: unknown };
    return version === VERSION && Array.isArray(items) ? items : null;
  } catch {
    return null;
  }
}
