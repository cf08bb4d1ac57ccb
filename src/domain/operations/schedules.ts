const DAILY = /^(?:daily )?([01]\d|2[0-3]):([0-5]\d)$/;

/** Least and greatest number of each field that cron knows: minute, hour, day, month, weekday. */
const FIELDS = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;

const PART = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/([1-9]\d?))?$/;

/**
 * A schedule as cron writes it, from a time of day (`03:00`, `daily 03:00`) or from five fields of
 * cron; null when it is neither.
 */
export function parseSchedule(text: string): string | null {
  const [, hour, minute] = DAILY.exec(text.trim()) ?? [];
  if (hour !== undefined) return `${Number(minute)} ${Number(hour)} * * *`;
  const fields = text.trim().split(/\s+/);
  const isCron = fields.length === FIELDS.length && fields.every(isField);
  return isCron ? fields.join(' ') : null;
}

function isField(field: string, at: number): boolean {
  const [least, greatest] = FIELDS[at] ?? [0, 0];
  return field.split(',').every((part) => {
    const match = PART.exec(part);
    if (!match) return false;
    const [from, to] = match.slice(1, 3).map((found) => (found ? Number(found) : undefined));
    const isWithin = [from, to].every((n) => n === undefined || (n >= least && n <= greatest));
    return isWithin && (from === undefined || to === undefined || from <= to);
  });
}

/** Two hours in which a day's work may be late: clocks that change, a node that was busy. */
const GRACE_HOURS = 2;
const DAY_HOURS = 24;

/**
 * The most hours between two runs of a schedule before one is missing: a little over a day for one
 * that runs daily, eight days where weekdays are named, five weeks where days of the month are, and
 * a year where months are.
 */
export function longestGapHours(cron: string): number {
  const [, , day, month, weekday] = cron.split(' ');
  const days = month !== '*' ? 366 : day !== '*' ? 35 : weekday !== '*' ? 8 : 1;
  return days * DAY_HOURS + GRACE_HOURS;
}
