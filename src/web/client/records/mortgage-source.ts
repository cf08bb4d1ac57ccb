import type { StoredMortgage } from '#domain/mortgage/joined.ts';
import type { MortgageDraft } from '#domain/mortgage/mortgage-draft.ts';
import type { HomeTerms, PartTerms } from '#domain/mortgage/mortgage.ts';
import type { Source } from './source.ts';
import { request } from '#web/client/http/api.ts';

/** `formKey` is the same for every attempt of one opened form; `ifMatch` the version it showed. */
export type MortgageWrite = { formKey?: string | undefined; ifMatch?: string | undefined };

/** The terms of a user's mortgages, wherever they are stored. */
export type MortgageSource = {
  list(): Promise<StoredMortgage[]>;
  put(assetId: string, draft: MortgageDraft, write?: MortgageWrite): Promise<void>;
  remove(assetId: string): Promise<void>;
};

const PATH = '/api/mortgages';

/** The mortgages of a guest or of an account. */
export async function mortgagesIn({ mortgages }: Source): Promise<MortgageSource> {
  return mortgages === undefined ? accountMortgages : mortgages();
}

type Answered = {
  assetId: string | null;
  updatedAt: string;
  hiddenParts: number;
  isShared: boolean;
  terms: HomeTerms;
  parts: PartTerms[];
};

/** The mortgages of an account, stored on the server. */
const accountMortgages: MortgageSource = {
  async list() {
    const { mortgages } = await request<{ mortgages: Answered[] }>(PATH);
    return mortgages.flatMap(({ assetId, updatedAt, hiddenParts, isShared, terms, parts }) =>
      assetId === null ? [] : [{ assetId, updatedAt, hiddenParts, isShared, ...terms, parts }],
    );
  },
  async put(assetId, draft, { formKey, ifMatch } = {}) {
    await request(`${PATH}/${assetId}`, {
      method: 'PUT',
      body: draft,
      ...(formKey !== undefined && { idempotencyKey: formKey }),
      ...(ifMatch !== undefined && { ifMatch }),
    });
  },
  async remove(assetId) {
    await request(`${PATH}/${assetId}`, { method: 'DELETE' });
  },
};
