import type { StoredMortgage } from '#domain/mortgage/joined.ts';
import type { MortgageDraft } from '#domain/mortgage/mortgage-draft.ts';
import type { MortgageUndo } from '#domain/mortgage/mortgage-undo.ts';
import type { HomeTerms, OwnerShare, PartTerms } from '#domain/mortgage/mortgage.ts';
import type { RecordsSource } from './source.ts';
import { request } from '#web/client/http/api.ts';

/** `formKey` is the same for every attempt of one opened form; `ifMatch` the version it showed. */
export type MortgageWrite = { formKey?: string | undefined; ifMatch?: string | undefined };

/** The terms of a user's mortgages, wherever they are stored. */
export type MortgageSource = {
  list(): Promise<StoredMortgage[]>;
  /** States a home's mortgage; returns it as it is stored. */
  put(assetId: string, draft: MortgageDraft, write?: MortgageWrite): Promise<StoredMortgage>;
  /** Undoes the statement of a version, all or nothing; refused if anything changed since. */
  undo(assetId: string, undo: MortgageUndo, ifMatch: string): Promise<void>;
};

const PATH = '/api/mortgages';

/** The mortgages of a guest or of an account. */
export async function mortgagesIn({ mortgages }: RecordsSource): Promise<MortgageSource> {
  return mortgages === undefined ? accountMortgages : mortgages();
}

type MortgageAnswer = {
  /** Null: loans without a home. */
  assetId: string | null;
  updatedAt: string;
  hiddenParts: number;
  isShared: boolean;
  terms: HomeTerms;
  parts: (PartTerms & { others?: readonly OwnerShare[] })[];
};

/** The mortgages of an account, stored on the server. */
export const accountMortgages: MortgageSource = {
  async list() {
    const { mortgages } = await request<{ mortgages: MortgageAnswer[] }>(PATH);
    return mortgages.flatMap((answered) => {
      const { assetId } = answered;
      return assetId === null ? [] : [storedOf(assetId, answered)];
    });
  },
  async put(assetId, draft, { formKey, ifMatch } = {}) {
    const answered = await request<MortgageAnswer>(`${PATH}/${assetId}`, {
      method: 'PUT',
      body: draft,
      ...(formKey !== undefined && { idempotencyKey: formKey }),
      ...(ifMatch !== undefined && { ifMatch }),
    });
    return storedOf(assetId, answered);
  },
  async undo(assetId, body, ifMatch) {
    await request(`${PATH}/${assetId}/undo`, { method: 'POST', body, ifMatch });
  },
};

function storedOf(
  assetId: string,
  { updatedAt, hiddenParts, isShared, terms, parts }: MortgageAnswer,
): StoredMortgage {
  const others = parts.flatMap(({ liabilityId, others: owners = [] }) =>
    owners.map((owner) => ({ ...owner, liabilityId })),
  );
  return { assetId, updatedAt, hiddenParts, isShared, ...terms, parts, others };
}
