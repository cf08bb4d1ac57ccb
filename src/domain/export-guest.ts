import { assetDraft } from './assets.ts';
import { costDraft } from './costs.ts';
import { EXPORT_VERSION, type ExportedProfile, type ExportFile } from './export-file.ts';
import { isInstant } from './export-items.ts';
import { goalDraft } from './goals.ts';
import { incomeDraft } from './incomes.ts';
import { liabilityDraft } from './liabilities.ts';
import type { ItemOf, Kept, Kind } from './records.ts';

const DRAFTS = {
  assets: assetDraft,
  liabilities: liabilityDraft,
  incomes: incomeDraft,
  costs: costDraft,
  goals: goalDraft,
};

/** What somebody without an account keeps; `id` is the data set's own UUID, `at` an ISO text. */
export type GuestData = {
  id: string;
  at: string;
  profile: ExportedProfile;
  records: { [K in Kind]: readonly ItemOf<K>[] };
};

/**
 * The file of a guest, whose records have no past: when it is read in, each of them is observed in
 * the month of that day.
 */
export function guestExportFile({ id, at, profile, records }: GuestData): ExportFile {
  const of = <K extends Kind>(kind: K) =>
    records[kind].map((item) => exported(kind, item)) as unknown as ExportFile[K];
  return {
    format: 'valv',
    version: EXPORT_VERSION,
    id,
    exportedAt: at,
    profile,
    widgets: [],
    assets: of('assets'),
    liabilities: of('liabilities'),
    incomes: of('incomes'),
    costs: of('costs'),
    goals: of('goals'),
    households: [],
    coOwned: [],
    bankAccounts: [],
    bankFiles: [],
    transactionCategories: [],
    transactionRules: [],
    recurringDecisions: [],
    columnMappings: [],
    bankConnections: [],
    transactions: [],
    activities: [],
  };
}

/** The fields of a kind and no others, whatever else the browser keeps beside them. */
function exported(kind: Kind, item: Kept): object {
  const values = item as unknown as Record<string, unknown>;
  const fields = Object.keys(DRAFTS[kind].shape).map((field) => [field, values[field]]);
  const times = (['createdAt', 'updatedAt'] as const)
    .filter((time) => isInstant(item[time]))
    .map((time) => [time, item[time]]);
  return {
    ...Object.fromEntries(fields),
    ...Object.fromEntries(times),
    id: item.id,
    deletedAt: null,
    isExample: false,
    ...(kind === 'goals' ? {} : { observations: [], typed: [] }),
  };
}
