import type { JoinedMortgage, StoredMortgage } from '#domain/mortgage/joined.ts';
import type { MortgageDraft } from '#domain/mortgage/mortgage-draft.ts';
import { figuresBefore } from '#domain/mortgage/mortgage-undo.ts';
import { draftOf, isChanged, loanFiguresOf } from '#domain/mortgage/stated-loans.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import { GuestRefusal } from '#web/client/http/guest-refusal.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { mortgagesIn } from '#web/client/records/mortgage-source.ts';
import type { RecordsSource } from '#web/client/records/source.ts';
import type { StatedMortgage } from './typed-mortgage.ts';

/** A saved mortgage, with what is needed to take it back. */
export type MortgageToSave = {
  stated: StatedMortgage;
  /** Null: loans without a home. */
  stored: StoredMortgage | null;
  /** The loans that were added. */
  added: readonly { id: string; name: string }[];
  /** Mortgages that had one of the parts, the home's own first. */
  left: readonly JoinedMortgage[];
  /** Loans that were changed, as they were. */
  changed: readonly Liability[];
};

type SaveContext = {
  source: RecordsSource;
  formKey: string;
  mortgages: readonly JoinedMortgage[];
  loans: readonly Liability[];
};

/** Saves what the form states: all of it or nothing. */
export async function save(
  stated: StatedMortgage,
  { source, formKey, mortgages, loans }: SaveContext,
): Promise<MortgageToSave> {
  if (stated.home === null) {
    const added = await source.records(formKey).liabilities.createAll(stated.drafts);
    return { stated, stored: null, added, left: [], changed: [] };
  }
  const { home, draft } = stated;
  const own = mortgages.find(({ assetId }) => assetId === home.id);
  const ifMatch = own?.updatedAt ?? undefined;
  const stored = await (await mortgagesIn(source)).put(home.id, draft, { formKey, ifMatch });
  const known = new Set(draft.parts.map(({ liabilityId }) => liabilityId));
  const news = draft.parts.filter(({ liabilityId }) => liabilityId === null);
  const added = stored.parts
    .filter(({ liabilityId }) => !known.has(liabilityId))
    .map(({ liabilityId: id }, at) => ({ id, name: news[at]?.name ?? '' }));
  const others = mortgages.filter(
    ({ assetId, parts }) =>
      assetId !== null &&
      assetId !== home.id &&
      parts.some(({ liabilityId }) => known.has(liabilityId)),
  );
  const left = own === undefined ? others : [own, ...others];
  return { stated, stored, added, left, changed: changedBy(draft, loans) };
}

function changedBy({ parts }: MortgageDraft, loans: readonly Liability[]): Liability[] {
  const stated = new Map(parts.map((part) => [part.liabilityId, part]));
  return loans.filter((loan) => {
    const part = stated.get(loan.id);
    return part !== undefined && isChanged(loan, loanFiguresOf(part));
  });
}

/** Takes a saved mortgage back. Null: something of it was changed or deleted since; all stays. */
export async function takeBack(
  saved: MortgageToSave,
  source: RecordsSource,
): Promise<object | null> {
  const { stored, left, changed } = saved;
  const added = saved.added.map(({ id }) => id);
  if (stored === null) return (await source.records().liabilities.removeAll(added)) ? saved : null;
  const { assetId, updatedAt } = stored;
  const own = left.find((each) => each.assetId === assetId);
  const others = left.flatMap((each) => {
    const draft = draftOf(each);
    return draft === null || each.assetId === null || each === own
      ? []
      : [{ assetId: each.assetId, draft }];
  });
  const before = own === undefined ? null : draftOf(own);
  const undo = { before, others, loans: changed.map(figuresBefore), added };
  try {
    await (await mortgagesIn(source)).undo(assetId, undo, updatedAt);
    return saved;
  } catch (error) {
    if (isStaleError(error) || isGone(error)) return null;
    throw error;
  }
}

/** Whether a write was refused because the mortgage was changed since it was read. */
export function isStaleError(error: unknown): boolean {
  const isRefusal = error instanceof GuestRefusal || error instanceof RemoteError;
  return isRefusal && error.code === 'conflict';
}

function isGone(error: unknown): boolean {
  return error instanceof RemoteError && error.code === 'not_found';
}
