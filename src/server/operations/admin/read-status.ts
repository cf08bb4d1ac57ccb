import type { Day } from '#domain/basics/months.ts';
import type { EndingRule } from '#domain/tax/rules/rule-book.ts';
import type { Database } from '#server/platform/db/database.ts';
import { isDatabaseAway } from '#server/platform/http/refusals.ts';
import type { Log } from '#server/platform/log.ts';
import type { Measurement, Measurements } from '#server/operations/metrics/measurements.ts';
import { type NodeMeasurements, seenByAll, seenByOne } from './node-measurements.ts';
import { askAll, type InstallationStatus, type Statuses } from './status-sources.ts';

export type StatusParts = {
  db: Pick<Database, 'orm'>;
  measurements: Measurements;
  statuses: Statuses;
  /** The rules of this release that end soon, counted from a day. */
  endingRulesOn(today: Day): readonly EndingRule[];
  log: Log;
};

export type StatusAnswer = { seen: NodeMeasurements; status: InstallationStatus | null };
type StatusOptions = Omit<StatusParts, 'statuses' | 'endingRulesOn'> & {
  statuses: Statuses | null;
};

/** From the database; from this process's memory while that does not answer. */
export async function readStatus(
  parts: StatusOptions,
  look: Measurement,
  node: string | null,
): Promise<StatusAnswer> {
  const { db, statuses, log } = parts;
  if (look.sample.databaseMs === null) return { seen: seenByOne(look), status: null };
  try {
    const seen = await seenByAll(db.orm, node, look);
    return { seen, status: statuses && (await askAll(db.orm, statuses)) };
  } catch (error) {
    if (!isDatabaseAway(error as Error)) throw error;
    log.warn({ err: error }, 'The system status could not be read');
    return { seen: seenByOne(look), status: null };
  }
}
