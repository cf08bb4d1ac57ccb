import type { Kind } from '#domain/records/kinds.ts';
import type { Decided, FoundRow } from './found-rows.ts';
import { kindOfHeading } from './heading-words.ts';
import { kindOfName, typeOf } from './item-words.ts';
import { FLOWS, folded, type Issues } from './move-file.ts';
import { type Proof, slackOf } from './sums.ts';
import { type DecidedRow, type NamedRow, standing } from './totals.ts';

/**
 * `above`: it may be one that the file's sum forgets; `out`: the sum tells that it is not an item
 * of what is owned or owed; `repeat`: it has the figures of one that the sum counts.
 */
export type Uncounted = 'above' | 'out' | 'repeat';

type PlacedRow = NamedRow & { heading: string; own: { kind: Kind | null } };

/** The rows of a table that no sum counts although they stand above, among or below those of one. */
export function uncountedIn(
  decided: readonly DecidedRow[],
  rows: readonly PlacedRow[],
): ReadonlyMap<number, Uncounted> {
  const found = new Map<number, Uncounted>();
  const proofs = decided.flatMap(({ proof }) => proof ?? []);
  const counted = new Set(proofs.flatMap(({ terms }) => terms.map(({ row }) => row)));
  const isOpen = (at: number) => decided[at]?.leftOut === null && !counted.has(at);
  const headingAt = (at: number) => rows[at]?.heading;
  for (const { terms } of proofs) {
    const first = Math.min(...terms.map(({ row }) => row));
    for (let at = first - 1; at >= 0 && headingAt(at) === headingAt(first); at -= 1) {
      // Pay before tax is no part of the rest.
      if (isOpen(at))
        found.set(
          at,
          /brutto|^skatt|\bgross\b|\btax\b/.test(folded(rows[at]?.name ?? '')) ? 'repeat' : 'above',
        );
    }
  }
  const named = proofs.filter(
    (proof) => rows[proof.row]?.named?.isWhole === true && isSteady(proof, { decided, rows }),
  );
  // Of several, one that others count too is of a part.
  const whole = named.filter((proof) => !named.some((other) => isPartOf(proof, other)));
  if (whole.length === 0) return found;
  const end = Math.max(...proofs.flatMap(placesOf));
  const sums = { whole, end, rows };
  const isCovered = coverage(sums);
  const isPlaced = placement(sums);
  const isOfNet = whole.some(({ row }) => rows[row]?.named?.leftOut === 'net');
  const groups = new Set(
    whole.flatMap(({ terms }) => terms.map((term) => groupOf(rows[term.row]))),
  );
  const repeated = new Set([...counted].flatMap((at) => figuresText(rows[at]) ?? []));
  for (const [at, row] of rows.entries()) {
    if (!isOpen(at) || !isCovered(row)) continue;
    if (at > end && !groups.has(groupOf(row))) {
      if (isPlaced(at)) found.set(at, 'above');
      continue;
    }
    // A sum may forget a car, but not one of all that is owned less what is owed.
    const isUnknown = isOfNet || (kindOfName(row.name) === null && row.own.kind === null);
    const isRepeat = repeated.has(figuresText(row) ?? '');
    if (isRepeat && (found.has(at) || isPlaced(at))) found.set(at, 'repeat');
    else if (isPlaced(at) || (found.has(at) && isUnknown)) found.set(at, 'out');
  }
  return found;
}

function isPartOf({ terms }: Proof, other: Proof): boolean {
  const all = new Set(other.terms.map(({ row }) => row));
  return terms.length < all.size && terms.every(({ row }) => all.has(row));
}

/** The part of a whole that a row is of: homes, vehicles, a type of debt; empty: the money in accounts. */
function groupOf(row: PlacedRow | undefined): string {
  const kind = kindOfRow(row) ?? 'assets';
  const type = typeOf(kind, row?.name ?? '') ?? '';
  return kind === 'liabilities' || HOMES.has(type) ? `${kind}/${type}` : '';
}

const HOMES: ReadonlySet<string> = new Set(['real_estate', 'vehicle']);

type Table = { decided: readonly DecidedRow[]; rows: readonly PlacedRow[] };

/** Whether a sum is right in nearly all of its months. */
function isSteady({ row, terms }: Proof, { decided, rows }: Table): boolean {
  const { figures = [] } = rows[row] ?? {};
  const added = terms.map(({ row: at, sign }) => {
    const own = rows[at]?.figures ?? [];
    return { sign, of: decided[at]?.later === 'stands' ? standing(own) : own };
  });
  let [right, compared] = [0, 0];
  for (const [month, stated] of figures.entries()) {
    if (stated === null || stated === 0) continue;
    compared += 1;
    const sum = added.reduce((all, { sign, of }) => all + sign * (of[month] ?? 0), 0);
    if (Math.abs(sum - stated) <= slackOf(stated, terms.length)) right += 1;
  }
  return right >= compared * 0.8 || (compared > 2 && right >= compared - 1);
}

type Sums = { whole: readonly Proof[]; end: number; rows: readonly PlacedRow[] };

function placesOf({ row, terms }: Proof): number[] {
  return [row, ...terms.map((term) => term.row)];
}

/** Whether the sums of a table are of rows of the kind of a row. */
function coverage({ whole, rows }: Sums): (row: PlacedRow) => boolean {
  const covered = new Set(
    whole.map(({ row }) => {
      const { named, name = '' } = rows[row] ?? {};
      return named?.leftOut === 'net' ? null : kindOfHeading(name);
    }),
  );
  if (covered.has(null)) return () => true;
  return (row) => covered.has(kindOfRow(row) ?? 'assets');
}

/** Null: neither its name, its heading nor its sign tells. */
function kindOfRow(row: PlacedRow | undefined): Kind | null {
  if (row === undefined) return null;
  const isBelow = row.figures.filter((value) => (value ?? 0) < 0).length * 2 > row.figures.length;
  return kindOfName(row.name) ?? row.own.kind ?? (isBelow ? 'liabilities' : null);
}

/** Whether a row stands where the sums of a table would count it, was it an item. */
function placement({ whole, end, rows }: Sums): (at: number) => boolean {
  const spans = whole.map((proof) => {
    const places = placesOf(proof);
    return { first: Math.min(...places), last: Math.max(...places) };
  });
  const headings = whole.map(({ terms }) => new Set(terms.map(({ row }) => rows[row]?.heading)));
  const isOfAll = whole.some(
    ({ row }, at) => rows[row]?.named?.leftOut === 'net' || (headings[at]?.size ?? 0) > 1,
  );
  const added = new Set(
    whole.flatMap(({ terms }) => terms.map(({ row }) => kindOfRow(rows[row]) ?? 'assets')),
  );
  // Each section has a sum of its own, or the only sum is of a section.
  const own = new Set(headings.flatMap((of) => [...of]));
  const isOfSections = !isOfAll && (own.size > 1 || !own.has(''));
  // Below the only section, which is of what is owned, a heading without a kind is of other figures.
  const [only = ''] = own;
  const isOfKind = own.size === 1 && kindOfHeading(only) !== null;
  return (at) => {
    if (at < end) return spans.some(({ first, last }) => first < at && at < last);
    const heading = rows[at]?.heading ?? '';
    if (heading === rows[end]?.heading || isOfAll) return true;
    const kind = kindOfHeading(heading);
    // Debts below a sum of what is owned are of another section.
    if (isOfSections) return isOfKind && kind === null;
    return kind === null || added.has(kind);
  };
}

/** Null: none of its figures is other than zero. */
function figuresText(row: NamedRow | undefined): string | null {
  return row?.figures.some(Boolean) ? row.figures.join() : null;
}

/** Leaves out the rows of which the file's own sums tell that they are not items. */
export function leaveUncounted(
  rows: readonly FoundRow[],
  kinds: ReadonlyMap<string, Decided>,
  issues: Issues,
): void {
  const counted = new Set(
    rows.flatMap(({ isProven, terms }) => (isProven ? [...terms.keys()] : [])),
  );
  for (const row of rows) {
    if (row.leftOut !== null || counted.has(row.key)) continue;
    if (row.uncounted === null || row.uncounted === 'above') continue;
    const { kind = null } = kinds.get(row.key) ?? {};
    if (row.uncounted === 'out' && (FLOWS.has(kind) || kind === 'goals')) continue;
    row.leftOut = 'uncounted';
    issues.add('leftUncounted', row.name);
  }
}
