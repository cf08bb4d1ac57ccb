import { kindOfHeading } from './heading-words.ts';
import { isFigure, isWord } from './item-words.ts';
import { titlesOf } from './listed-tables.ts';
import { FLOWS, folded } from './move-file.ts';
import type { Axis, Grid, Label } from './periods.ts';
import { namedOut } from './sum-words.ts';

/** `lines`: those of the sections. */
type Sections = { grid: Grid; axes: Axis[]; lines: readonly number[] };

/**
 * Lines that repeat the months of the table above behind the name of a section, in a sheet with
 * payments, are its headings, as the corner of the first one is.
 */
export function withSections(grid: Grid, found: readonly Axis[]): Sections {
  const axes = withYears(grid, found);
  const cornerOf = ({ line, labels }: Axis) => (grid[line] ?? []).slice(0, labels[0]?.at);
  const isOfFlows = (cell: string) => FLOWS.has(kindOfHeading(cell));
  if (!axes.some((axis) => cornerOf(axis).some(isOfFlows)))
    return { grid, axes: [...axes], lines: [] };
  const placed = ({ labels }: Axis) => JSON.stringify(labels);
  const names = axes.map(({ line }, at) => {
    const lines = grid.slice(line + 1, axes[at + 1]?.line);
    const all = lines.map((cells) => folded(cells.find((cell) => isWord(cell)) ?? ''));
    return all.filter((name) => name !== '' && namedOut(name) === null);
  });
  const isSection = (axis: Axis, at: number) => {
    const [own, before] = [names[at] ?? [], new Set(names[at - 1])];
    const isOther = own.filter((name) => before.has(name)).length * 2 < own.length;
    const isLike = at > 0 && placed(axis) === placed(axes[at - 1] ?? axis);
    return (
      isLike && isOther && cornerOf(axis).some(isWord) && titlesOf(grid, axis.line).length === 0
    );
  };
  const sections = new Map(axes.filter(isSection).map((axis) => [axis.line, axis]));
  return {
    grid: grid.map((cells, at) => cells.slice(0, sections.get(at)?.labels[0]?.at)),
    axes: axes.filter(({ line }) => !sections.has(line)),
    lines: [...sections.keys()],
  };
}

/**
 * Labels of tables that stand beside each other: their months begin anew, after other names, or go on
 * after the same names. Words between months that go on are comments.
 */
export function groupsOf(labels: readonly Label[], [header = [], ...body]: Grid): Label[][] {
  const groups: Label[][] = [];
  let group: Label[] = [];
  for (const label of labels) {
    const before = group.at(-1);
    const isApart = before !== undefined && label.at - before.at > 1;
    const last = group.at(-2);
    // Comments stand behind each month.
    const isEach = last === undefined || (before?.at ?? 0) - last.at > 1;
    const between = isApart ? { from: before.at + 1, to: label.at } : null;
    const isOfComments =
      between !== null &&
      (areNotes({ header, body }, between) ||
        (isEach &&
          goesOn(before, label) &&
          !repeatsNames({ header, body }, labels[0]?.at ?? 0, between)));
    if (between !== null && !isOfComments && hasNames(body, between)) {
      groups.push(group);
      group = [];
    }
    group.push(label);
  }
  return group.length > 0 ? [...groups, group] : groups;
}

/** Whether a label is of a later time than the one before it. */
function goesOn(before: Label | undefined, { period }: Label): boolean {
  if (before === undefined) return false;
  const { year, month } = before.period;
  const later = ((period.year ?? 0) - (year ?? 0)) * 12 + (period.month ?? 0) - (month ?? 0);
  return (period.year === null) === (year === null) && later > 0;
}

type Between = { from: number; to: number };
type Lines = { header: readonly string[]; body: Grid };

const NOTES =
  /^(?:kommentar(?:er)?|comments?|anteckning(?:ar)?|notes?|not|notering(?:ar)?|anm(?:arkning)?\.?)$/;

/** Whether a header is of comments, which no item is named after. */
export function namesNotes(header: string): boolean {
  return NOTES.test(folded(header));
}

/** Whether each of some columns that has words is one of comments by its header. */
function areNotes({ header, body }: Lines, { from, to }: Between): boolean {
  const hasWords = (at: number) => body.some((cells) => isWord(cells[at] ?? ''));
  const columns = Array.from({ length: to - from }, (_, at) => from + at);
  return columns.every((at) => namesNotes(header[at] ?? '') || !hasWords(at));
}

/** Whether columns have a heading, or names that also stand before the first month. */
function repeatsNames({ header, body }: Lines, first: number, { from, to }: Between): boolean {
  if (header.slice(from, to).some((cell) => kindOfHeading(cell) !== null)) return true;
  const wordsIn = (begin: number, end: number) =>
    body.flatMap((cells) =>
      cells
        .slice(begin, end)
        .filter((cell) => isWord(cell))
        .map(folded),
    );
  const names = new Set(wordsIn(0, first));
  const words = wordsIn(from, to);
  return words.filter((word) => names.has(word)).length * 2 > words.length;
}

/** Whether columns have words in most of the lines that have figures after them. */
function hasNames(body: Grid, { from, to }: Between): boolean {
  let [named, filled] = [0, 0];
  for (const cells of body) {
    if (!isFigure(cells[to] ?? '')) continue;
    filled += 1;
    if (cells.slice(from, to).some((cell) => isWord(cell))) named += 1;
  }
  return named >= 2 && named * 2 > filled;
}

/** Lines with a year and nothing else, below months without one, begin the months of that year. */
function withYears(grid: Grid, axes: readonly Axis[]): Axis[] {
  return axes.flatMap((axis, at) => {
    const isOpen = axis.labels.every(({ period }) => period.year === null);
    const lines = grid.slice(axis.line + 1, axes[at + 1]?.line);
    const years = lines.flatMap((cells, place) => {
      const isAlone = isOpen && YEAR.test(cells.join('').trim());
      return isAlone ? [{ ...axis, line: axis.line + 1 + place }] : [];
    });
    return years.length > 1 ? years : [axis];
  });
}

const YEAR = /^(?:19|20)\d\d$/;
