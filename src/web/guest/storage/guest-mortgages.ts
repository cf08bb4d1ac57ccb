import * as z from 'zod/mini';
import { exportedMortgage, type ExportedMortgage } from '#domain/portability/export-mortgages.ts';
import type { StoredMortgage } from '#domain/mortgage/joined.ts';
import type { MortgageDraft } from '#domain/mortgage/mortgage-draft.ts';
import type { PartTerms } from '#domain/mortgage/mortgage.ts';
import {
  homeTermsOf,
  isChanged,
  loanFiguresOf,
  newLoanOf,
  partTermsOf,
} from '#domain/mortgage/stated-loans.ts';
import type { Asset } from '#domain/records/assets.ts';
import type { Records } from '#domain/records/records.ts';
import type { MortgageSource } from '#web/client/records/mortgage-source.ts';
import { GUEST_MORTGAGES_KEY } from './guest-keys.ts';
import { readText, setAside, type Shelf, writeText } from './guest-shelf.ts';

const VERSION = 1;

const stored = z.extend(exportedMortgage, { updatedAt: z.string() });

type Stored = ExportedMortgage & { updatedAt: string };

/** A guest's mortgages, stored in the browser; unreadable ones are set aside. */
export function guestMortgages(shelf: Shelf, records: () => Records): MortgageSource {
  return {
    list: async () => readMortgages(shelf),

    async put(assetId, draft) {
      const home = (await records().assets.list()).find(({ id }) => id === assetId);
      if (home === undefined) throw new Error(`No home ${assetId}`);
      const before = readMortgages(shelf);
      const parts = await writeLoans(records(), home, draft);
      const moved = new Set(parts.map(({ liabilityId }) => liabilityId));
      const others = before
        .filter((each) => each.assetId !== assetId)
        .map((each) => ({
          ...each,
          parts: each.parts.filter(({ liabilityId }) => !moved.has(liabilityId)),
        }))
        .filter((each) => each.parts.length > 0);
      const updatedAt = new Date().toISOString();
      const put = {
        assetId,
        updatedAt,
        hiddenParts: 0,
        isShared: false,
        ...homeTermsOf(draft),
        parts,
      };
      writeMortgages(shelf, [...others, put]);
    },

    async remove(assetId) {
      writeMortgages(
        shelf,
        readMortgages(shelf).filter((each) => each.assetId !== assetId),
      );
    },
  };
}

/** Adds new loans and changes present ones; returns the terms of all parts. */
async function writeLoans(
  { liabilities }: Records,
  home: Asset,
  draft: MortgageDraft,
): Promise<PartTerms[]> {
  const present = new Map((await liabilities.list()).map((loan) => [loan.id, loan]));
  const added = draft.parts.filter(({ liabilityId }) => liabilityId === null);
  const made = await liabilities.createAll(added.map((part) => newLoanOf(part, home, draft)));
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

/** The stored mortgages; of an unreadable text, none. */
export function readMortgages(shelf: Shelf): StoredMortgage[] {
  const text = readText(shelf, GUEST_MORTGAGES_KEY);
  if (text === null) return [];
  const raw = listIn(text);
  const read = (raw ?? []).map((each) => stored.safeParse(each));
  if (raw === null || read.some(({ success }) => !success)) {
    setAside(shelf, GUEST_MORTGAGES_KEY, text);
  }
  return read.flatMap(({ data }) => (data ? [storedOf(data as Stored)] : []));
}

export function writeMortgages(shelf: Shelf, mortgages: readonly StoredMortgage[]): void {
  const items = mortgages.map(
    ({ assetId: home, hiddenParts: _, isShared: _shared, parts, ...terms }) => ({
      home,
      ...terms,
      parts: parts.map(({ liabilityId: loan, ...part }) => ({ loan, ...part })),
    }),
  );
  writeText(shelf, GUEST_MORTGAGES_KEY, JSON.stringify({ version: VERSION, items }));
}

function storedOf({ home, parts, ...terms }: Stored): StoredMortgage {
  return {
    assetId: home,
    hiddenParts: 0,
    isShared: false,
    ...terms,
    parts: parts.map(({ loan, ...part }) => ({ liabilityId: loan, ...part })),
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
