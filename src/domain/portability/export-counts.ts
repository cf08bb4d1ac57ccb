import {
  type HoldingList,
  LISTS_LEFT_OUT,
  LISTS_OF_HOLDINGS,
  LISTS_READ_BACK,
  type ListName,
} from './export-file.ts';
import { type Kind, KIND_NAMES } from '#domain/records/kinds.ts';

/** Number of items of each kind in a file; removed ones are counted separately. */
export type ImportCounts = Record<Kind, number> & {
  removed: number;
  observations: number;
  typedValues: number;
  activities: number;
  bankAccounts: number;
  transactions: number;
  /** Memberships, co-owned items and connections: none of them is imported. */
  leftOut: number;
};

/** The counts of an empty file. */
export const NOTHING_COUNTED: Readonly<ImportCounts> = {
  assets: 0,
  liabilities: 0,
  incomes: 0,
  costs: 0,
  goals: 0,
  removed: 0,
  observations: 0,
  typedValues: 0,
  activities: 0,
  bankAccounts: 0,
  transactions: 0,
  leftOut: 0,
};

/** The members of an element that decide what it is counted as. */
export type CountedElement = {
  deletedAt?: string | null;
  observations?: unknown[];
  typed?: unknown[];
};

/** Counts one element of a list of a file in. */
export function countElement(counts: ImportCounts, name: ListName, element: CountedElement): void {
  if (name === 'widgets') return;
  if (!isItems(name)) {
    if (name === 'activities' || name === 'bankAccounts' || name === 'transactions') {
      counts[name] += 1;
    } else if ((LISTS_LEFT_OUT as readonly ListName[]).includes(name)) counts.leftOut += 1;
    return;
  }
  counts[element.deletedAt === null ? name : 'removed'] += 1;
  counts.observations += element.observations?.length ?? 0;
  counts.typedValues += element.typed?.length ?? 0;
}

/** Whether a list of a file holds items of a kind. */
export function isItems(name: ListName): name is Kind {
  return (KIND_NAMES as readonly string[]).includes(name);
}

/** Whether a list is of accounts with holdings. */
export function isOfHoldings(name: ListName): name is HoldingList {
  return (LISTS_OF_HOLDINGS as readonly string[]).includes(name);
}

/** Whether a list holds data of banks, or the user's edits of it. */
export function isReadBack(name: ListName): name is (typeof LISTS_READ_BACK)[number] {
  return (LISTS_READ_BACK as readonly string[]).includes(name);
}
