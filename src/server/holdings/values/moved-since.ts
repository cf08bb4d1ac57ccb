import { addDays, type Day } from '#domain/basics/months.ts';
import { SAME_DAYS } from '#domain/holdings/splits.ts';

/** Before every transaction: the day of an instrument whose prices all mean something else. */
export const FIRST_DAY: Day = '1900-01-01';

/** Accounts whose transactions moved, and instruments whose prices did, with the first day of each. */
export class MovedSince {
  readonly accounts = new Map<string, Day>();
  readonly instruments = new Map<string, Day>();

  /**
   * A trade also prices the units that other accounts hold, and a split, or units that move before
   * one, may move the day on which splits of other accounts count.
   */
  add({ assetId = null, instrumentId, day }: MovedRow): void {
    if (assetId !== null) keepFirst(this.accounts, assetId, day);
    if (instrumentId === null) return;
    const first = assetId === null ? day : addDays(day, -SAME_DAYS);
    keepFirst(this.instruments, instrumentId, first);
  }

  join({ accounts, instruments }: MovedSince): void {
    for (const [id, day] of accounts) keepFirst(this.accounts, id, day);
    for (const [id, day] of instruments) keepFirst(this.instruments, id, day);
  }
}

type MovedRow = { assetId?: string | null; instrumentId: string | null; day: Day };

function keepFirst(days: Map<string, Day>, id: string, day: Day): void {
  const known = days.get(id);
  if (known === undefined || day < known) days.set(id, day);
}
