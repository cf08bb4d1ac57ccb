import type { Day } from '#domain/basics/months.ts';

/** Rows of instruments in an account of a file and in the asset that it goes to. */
export type ComparedAccount = {
  /** The names of the file for the account, and those that earlier files of the broker had. */
  names: { now: readonly string[]; before: readonly string[] };
  /** Stored rows of those files. */
  stored: readonly { id: string; day: Day }[];
  /**
   * Rows of the file: the stored one that each may be, null: none; `isSame`: for the same units and
   * the same amount.
   */
  rows: readonly { day: Day; storedId: string | null; isSame: boolean }[];
};

/** A number of an account, which stays when the account is renamed. */
const NUMBER = /^\d[\d -]*$/;

/** Of a hundred rows that both sides have as many are for the same amount. */
const SAME_PERCENT = 50;

/**
 * Whether a file calls an account otherwise than earlier ones of the broker did, and it is not another
 * person's, who buys the same: in the days that both have, each has the rows of the other, and most
 * of them for the same amount. An account with another number is another one.
 */
export function isRenamed({ names, stored, rows }: ComparedAccount): boolean {
  const { now, before } = names;
  const haveNumbers = [now, before].every((each) => each.some((name) => NUMBER.test(name)));
  if (haveNumbers) return false;
  const [own, others] = [spanOf(rows), spanOf(stored)];
  const found = new Set(rows.flatMap(({ storedId }) => storedId ?? []));
  const isIn = (day: Day, { from, to }: Span) => from <= day && day <= to;
  const areStored = stored.every(({ id, day }) => !isIn(day, own) || found.has(id));
  // A file of an earlier day may lack what came later on it.
  const areRows = rows.every(
    ({ day, storedId }) => storedId !== null || day <= others.from || day >= others.to,
  );
  const same = rows.filter(({ isSame, storedId }) => isSame && storedId !== null).length;
  return areStored && areRows && same > 0 && same * 100 >= found.size * SAME_PERCENT;
}

type Span = { from: Day; to: Day };

function spanOf(rows: readonly { day: Day }[]): Span {
  const span = { from: '9999', to: '' };
  for (const { day } of rows) {
    if (day < span.from) span.from = day;
    if (day > span.to) span.to = day;
  }
  return span;
}
