import type { IssueKey } from '#domain/basics/issues.ts';
import { dayOf } from '#domain/basics/months.ts';
import {
  type MortgageDraft,
  mortgageIssues,
  type PartDraft,
} from '#domain/mortgage/mortgage-draft.ts';
import type { PartTerms } from '#domain/mortgage/mortgage.ts';
import {
  homeTermsOf,
  isChanged,
  loanFiguresOf,
  newLoanOf,
  partTermsOf,
  refusedLoan,
} from '#domain/mortgage/stated-loans.ts';
import type { Asset } from '#domain/records/assets.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { isId } from '#server/platform/http/item-id.ts';
import { recordsOf, type Repositories } from '#server/records/collections/records.ts';
import { mortgageListOf } from './cards.ts';
import { isStatedByOther, putMortgage, versionOf } from './store.ts';

export type Stating = { assetId: string; draft: MortgageDraft; ifMatch: string | undefined };

/** States a home's mortgage: its loans are added or changed with it, all or nothing. */
export async function stateMortgage(
  userTx: ClockedTx,
  { assetId, draft, ifMatch }: Stating,
): Promise<void> {
  const { tx, userId, clock } = userTx;
  const records = recordsOf(tx, userId, clock);
  // The row of the home is locked: of two statements at once the second sees the first.
  const home = await records.assets.find(assetId);
  if (home === null || home.type !== 'real_estate') throw new AppError('not_found');
  if (await isStatedByOther(tx, userId, assetId)) throw new AppError('co_owned');
  const version = await versionOf(tx, userId, assetId);
  if (ifMatch !== undefined && ifMatch !== version) {
    const { mortgages } = await mortgageListOf(userTx);
    const current = mortgages.find((each) => each.assetId === assetId) ?? null;
    throw new AppError('conflict', { body: { current } });
  }
  refuse(mortgageIssues(draft, dayOf(clock())));
  const parts: PartTerms[] = [];
  for (const [at, part] of draft.parts.entries()) {
    const liabilityId = await loanOf(records, { part, at, home, draft });
    parts.push(partTermsOf(part, liabilityId));
  }
  await putMortgage(tx, userId, { assetId, terms: homeTermsOf(draft), parts });
}

type Loan = { part: PartDraft; at: number; home: Asset; draft: MortgageDraft };

/** Adds the loan of a new part, or changes that of a present one; returns its id. */
async function loanOf({ liabilities }: Repositories, loan: Loan): Promise<string> {
  const { part, at, home, draft } = loan;
  const id = part.liabilityId?.toLowerCase() ?? null;
  if (id === null) return (await liabilities.create(newLoanOf(part, home, draft))).id;
  const present = isId(id) ? await liabilities.find(id) : null;
  const code = refusedLoan(present, home);
  if (code !== null) refuse([{ path: `parts.${at}.liabilityId`, code }]);
  const figures = loanFiguresOf(part);
  if (present !== null && isChanged(present, figures)) await liabilities.update(id, figures);
  return id;
}

function refuse(issues: readonly { path: string; code: IssueKey }[]): void {
  if (issues.length === 0) return;
  const told = issues.map(({ path, code }) => ({ path, code, message: code }));
  throw new AppError('invalid', { issues: told });
}
