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
 * Labels of tables that stand beside each other: their months begin anew, or go on, after other names.
 * Words between months that go on, which are none of the names before the first one, are comments.
 */
export function groupsOf(labels: readonly Label[], lines: Grid): Label[][] {
  const [header = [], ...body] = lines;
  const first = labels[0]?.at ?? 0;
  const last = header[(labels.at(-1)?.at ?? 0) + 1];
  const names = new Set(body.flatMap((cells) => cells.slice(0, first).map(folded)));
  const groups: Label[][] = [];
  let group: Label[] = [];
  for (const label of labels) {
    const before = group.at(-1);
    const isApart = before !== undefined && label.at - before.at > 1;
    if (isApart) {
      const titles = header.slice(before.at + 1, label.at).filter((cell) => cell.trim() !== '');
      // The same title behind the last month has words of each.
      const isNote = (title: string) => NOTES.test(folded(title)) || title === last;
      const areNotes = titles.length > 0 && titles.every(isNote);
      const isOpen = titles.length > 0 || !isLater(label, before);
      const isName = (cell: string) => isWord(cell) && (isOpen || names.has(folded(cell)));
      if (!areNotes && hasNames(body, { from: before.at + 1, to: label.at, isName })) {
        groups.push(group);
        group = [];
      }
    }
    group.push(label);
  }
  return group.length > 0 ? [...groups, group] : groups;
}

/** Titles of columns with words about the amounts beside them. */
const NOTES =
  /^(?:kommentar(?:er)?|anteckning(?:ar)?|notering(?:ar)?|not(?:er)?|anmarkning(?:ar)?|ovrigt|info|comments?|notes?|remarks?|bemerkung(?:en)?|notiz(?:en)?|merknad(?:er)?|bemaerkning(?:er)?)(?: .*)?$/;

function isLater({ period: one }: Label, { period: other }: Label): boolean {
  const isOpen = one.month === null || other.month === null;
  const years = (one.year ?? other.year ?? 0) - (other.year ?? one.year ?? 0);
  return !isOpen && years * 12 + (one.month ?? 0) > (other.month ?? 0);
}

type NameColumns = { from: number; to: number; isName: (cell: string) => boolean };

/** Whether columns have words in most of the lines that have figures after them. */
function hasNames(body: Grid, { from, to, isName }: NameColumns): boolean {
  let [named, filled] = [0, 0];
  for (const cells of body) {
    if (!isFigure(cells[to] ?? '')) continue;
    filled += 1;
    if (cells.slice(from, to).some(isName)) named += 1;
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
