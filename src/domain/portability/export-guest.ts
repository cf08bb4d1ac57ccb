import type { StoredMortgage } from '#domain/mortgage/joined.ts';
import type { RecordRow } from '#domain/records/field.ts';
import { EXPORT_VERSION, type ExportedProfile, type ExportFile } from './export-file.ts';
import { exportedMortgageOf } from './export-mortgages.ts';
import { fieldsOf, HISTORY_FIELDS } from '#domain/records/fields.ts';
import { type ExportedMove, isInstant } from './export-items.ts';
import type { ItemOf } from '#domain/records/records.ts';
import {
  byKind,
  hasHistory,
  type HistoryKind,
  type Kind,
  KIND_NAMES,
} from '#domain/records/kinds.ts';

/** Records of a user without an account; `id` is the data set's own UUID, `at` an ISO text. */
export type GuestData = {
  id: string;
  at: string;
  profile: ExportedProfile;
  records: { [K in Kind]: readonly ItemOf<K>[] };
  mortgages: readonly StoredMortgage[];
  /** How moved files had items, by kind and id: `assets/1`. */
  moved: ReadonlyMap<string, ExportedMove>;
};

/** The file of a guest, whose items have their statements of each month. */
export function guestExportFile({
  id,
  at,
  profile,
  records,
  mortgages,
  moved,
}: GuestData): ExportFile {
  return {
    format: 'valv',
    version: EXPORT_VERSION,
    id,
    exportedAt: at,
    profile,
    widgets: [],
    ...byKind<Pick<ExportFile, Kind>>(KIND_NAMES, (kind) =>
      records[kind].map((item) => {
        const before = moved.get(`${kind}/${item.id}`);
        return { ...exported(kind, item), ...(before && { moved: before }) };
      }),
    ),
    households: [],
    coOwned: [],
    bankAccounts: [],
    bankFiles: [],
    transactionCategories: [],
    transactionRules: [],
    recurringDecisions: [],
    columnMappings: [],
    holdingsMappings: [],
    bankConnections: [],
    mortgages: mortgages.map(exportedMortgageOf),
    instruments: [],
    holdingTransactions: [],
    quotes: [],
    transactions: [],
    activities: [],
  };
}

/** The fields of a kind and no others, whatever else the browser stores beside them. */
function exported(kind: Kind, item: RecordRow): object {
  const values: Readonly<Record<string, unknown>> = { ...item };
  const fields = Object.keys(fieldsOf(kind)).map((field) => [field, values[field]]);
  const times = (['createdAt', 'updatedAt'] as const)
    .filter((time) => isInstant(item[time]))
    .map((time) => [time, item[time]]);
  return {
    ...Object.fromEntries(fields),
    ...Object.fromEntries(times),
    id: item.id,
    ...removalOf(values),
    isExample: false,
    ...(hasHistory(kind) ? pastOf(kind, values) : {}),
  };
}

/** The removal of an item that has ended. */
function removalOf({ deletedAt = null, removedOn = null }: Readonly<Record<string, unknown>>) {
  return deletedAt === null ? { deletedAt } : { deletedAt, removedOn };
}

type GuestHistory = { observations?: readonly object[]; typed?: readonly object[] };

/** Values stated in each month; none for an item whose history was never opened. */
function pastOf(kind: HistoryKind, { observations = [], typed = [] }: GuestHistory): GuestHistory {
  const fields = ['month', 'writtenAt', 'reason', ...HISTORY_FIELDS[kind]];
  const only = (names: readonly string[]) => (saying: object) =>
    Object.fromEntries(Object.entries(saying).filter(([name]) => names.includes(name)));
  return {
    observations: observations.map(only(fields)),
    typed: typed.map(only(fields)),
  };
}
