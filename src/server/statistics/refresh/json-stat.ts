import * as z from 'zod';
import type { Figure } from '#domain/statistics/series-check.ts';
import { SourceTrouble } from './download.ts';

const category = z.object({
  /** Position of each code; an array of codes means the same. */
  index: z.union([z.record(z.string(), z.number().int().min(0)), z.array(z.string())]).optional(),
  label: z.record(z.string(), z.string()).optional(),
  unit: z.record(z.string(), z.object({ decimals: z.number().int().optional() })).optional(),
});

const dimension = z.object({
  category,
  extension: z.object({ elimination: z.boolean().optional() }).optional(),
});

/** A table in JSON-stat 2, or its metadata without values. */
const dataset = z.object({
  class: z.literal('dataset'),
  updated: z.iso.datetime({ offset: true, local: true }).optional(),
  id: z.array(z.string()),
  size: z.array(z.number().int().min(0)),
  role: z.object({ time: z.array(z.string()).optional() }).optional(),
  dimension: z.record(z.string(), dimension),
  value: z.union([z.array(cell()), z.record(z.string(), cell())]).optional(),
});

export type Dataset = z.infer<typeof dataset>;

/** Missing values are null; older servers write "..". */
function cell() {
  return z.union([z.number(), z.string(), z.null()]);
}

export function readDataset(bytes: Buffer): Dataset {
  const parsed = dataset.safeParse(readJson(bytes));
  if (parsed.success) return parsed.data;
  throw new SourceTrouble('unreadable', z.prettifyError(parsed.error).slice(0, 300));
}

export function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch {
    throw new SourceTrouble('unreadable', `Not JSON: ${bytes.toString('utf8', 0, 60)}`);
  }
}

/** The codes of a dimension, in their order. */
export function codesOf(table: Dataset, name: string): string[] {
  const { index, label } = table.dimension[name]?.category ?? {};
  if (index === undefined) return Object.keys(label ?? {});
  if (Array.isArray(index)) return index;
  return Object.keys(index).sort((a, b) => (index[a] ?? 0) - (index[b] ?? 0));
}

/** The figures by period, oldest first; every other dimension must hold one value only. */
export function figuresOf(table: Dataset, time: string, decimals: number): Figure[] {
  const { id, size, value } = table;
  const isOne = id.every((name, at) => name === time || size[at] === 1);
  const periods = codesOf(table, time);
  if (!isOne || value === undefined || size[id.indexOf(time)] !== periods.length) {
    throw new SourceTrouble('other_table', `Dimensions ${id.join()} of ${size.join()}`);
  }
  // With one value in every other dimension, the place in time is the place among the values.
  const cells = Array.isArray(value) ? value : periods.map((_, at) => value[at] ?? null);
  if (cells.length !== periods.length) {
    throw new SourceTrouble('unreadable', `${cells.length} values of ${periods.length} periods`);
  }
  const figures = periods.map((period, at) => ({ period, value: textOf(cells[at], decimals) }));
  return withoutMissingEnds(figures.sort((a, b) => (a.period < b.period ? -1 : 1)));
}

/** As published, with the publisher's decimals; null without a value. */
function textOf(given: string | number | null | undefined, decimals: number): string | null {
  const text = String(given ?? '');
  if (!/^\d+(?:\.\d+)?$/.test(text) || Number(text) === 0) return null;
  const [whole = '', rest = ''] = text.split('.');
  const padded = rest.padEnd(decimals, '0');
  return padded === '' ? whole : `${whole}.${padded}`;
}

/** The newest periods may have no figure yet, and the oldest none at all; between them is a gap. */
function withoutMissingEnds(figures: { period: string; value: string | null }[]): Figure[] {
  const isKnown = ({ value }: { value: string | null }) => value !== null;
  const stored = figures.slice(figures.findIndex(isKnown), figures.findLastIndex(isKnown) + 1);
  return stored.map(({ period, value }) => {
    if (value === null) throw new SourceTrouble('gap', `No figure for ${period}`);
    return { period, value };
  });
}
