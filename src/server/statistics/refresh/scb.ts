import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { PX_SERIES, type SeriesId, SOURCE } from '#domain/statistics/public-sources.ts';
import type { Figure } from '#domain/statistics/series-check.ts';
import { download, type DownloadLimits, SourceTrouble } from './download.ts';

/** Limits that the API states: calls per period, and cells per call. */
const rules = z.object({
  maxDataCells: z.number().int().positive(),
  maxCallsPerTimeWindow: z.number().int().positive(),
  timeWindow: z.number().positive(),
});

type FetchedSeries = {
  tableId: string;
  /** When the publisher last changed the table. */
  publishedAt: string;
  /** Null: the table is the one that was read last. */
  figures: Figure[] | null;
  bytes: Buffer;
};

export type Scb = (series: SeriesId, knownAs: string | null) => Promise<FetchedSeries>;

type ScbRequest = (path: string, body?: object) => Promise<Buffer>;

/** Statistics Sweden's API (PxWeb 2), called no faster than its stated limits. */
export function createScb(scbUrl: string, limits: DownloadLimits): Scb {
  let pauseMs = 0;
  let cellsMax = 0;
  // Series of one table share its number and its metadata.
  const known = new Map<string, Promise<Buffer>>();
  const ask: ScbRequest = async (path, body) => {
    await pause(pauseMs);
    const asked = { url: `${scbUrl}${path}`, accept: 'application/json' };
    return download(body ? { ...asked, body } : asked, limits);
  };
  const askOnce: ScbRequest = (path) => {
    const asked = known.get(path) ?? ask(path);
    known.set(path, asked);
    return asked;
  };
  return async (series, knownAs) => {
    if (cellsMax === 0) {
      const { timeWindow, ...rest } = readRules(await ask('/config'));
      pauseMs = Math.ceil((timeWindow * 1000) / rest.maxCallsPerTimeWindow);
      cellsMax = rest.maxDataCells;
    }
    return fetchSeries({ ask, askOnce, cellsMax, knownAs }, series);
  };
}

function readRules(bytes: Buffer) {
  const parsed = rules.safeParse(readJson(bytes));
  if (parsed.success) return parsed.data;
  throw new SourceTrouble('unreadable', 'The interface says nothing of its limits');
}

type ScbOptions = {
  ask: ScbRequest;
  askOnce: ScbRequest;
  cellsMax: number;
  knownAs: string | null;
};

/** The metadata first: it has the present codes, and tells whether anything changed. */
async function fetchSeries(parts: ScbOptions, series: SeriesId): Promise<FetchedSeries> {
  const { ask, askOnce, cellsMax, knownAs } = parts;
  const tableId = PX_SERIES[series].tableId ?? (await tableOf(askOnce, SOURCE[series].table));
  const metadata = await askOnce(`/tables/${tableId}/metadata?lang=en`);
  const table = readDataset(metadata);
  if (knownAs !== null && publishedAtOf(table) === knownAs) {
    return { tableId, publishedAt: knownAs, figures: null, bytes: metadata };
  }
  const { selection, time, content } = selectionOf(table, series);
  if (codesOf(table, time).length > cellsMax) {
    throw new SourceTrouble('too_large', `More than ${cellsMax} cells`);
  }
  const path = `/tables/${tableId}/data?lang=en&outputFormat=json-stat2`;
  const bytes = await ask(path, { selection });
  const answer = readDataset(bytes);
  const decimals = decimalsOf(answer, content);
  const publishedAt = publishedAtOf(answer) ?? publishedAtOf(table) ?? new Date().toISOString();
  return { tableId, publishedAt, figures: figuresOf(answer, time, decimals), bytes };
}

const tables = z.object({ tables: z.array(z.object({ id: z.string() })) });

/** The number of a table by its older name; the interface must know exactly one. */
async function tableOf(ask: ScbRequest, name: string): Promise<string> {
  const found = tables.safeParse(readJson(await ask(`/tables?lang=en&query=${name}`)));
  const [first, ...others] = found.data?.tables ?? [];
  if (first !== undefined && others.length === 0) return first.id;
  throw new SourceTrouble('other_table', `The interface has no single table ${name}`);
}

/**
 * One value of every dimension but time: optional dimensions are left out, and the others must be
 * known.
 */
function selectionOf(table: Dataset, series: SeriesId) {
  const { fixed, time: usualTime } = PX_SERIES[series];
  const time = table.role?.time?.[0] ?? usualTime;
  const content = contentOf(table, series);
  const selection = table.id.flatMap((name) => {
    if (name === time) return [{ variableCode: name, valueCodes: ['*'] }];
    const wanted = name === 'ContentsCode' ? content : fixed[name];
    if (wanted !== undefined && codesOf(table, name).includes(wanted)) {
      return [{ variableCode: name, valueCodes: [wanted] }];
    }
    if (wanted === undefined && table.dimension[name]?.extension?.elimination) return [];
    throw new SourceTrouble('other_table', `The table wants a value of ${name}`);
  });
  if (!table.id.includes(time)) throw new SourceTrouble('other_table', 'The table has no time');
  return { selection, time, content };
}

/** The expected code or, where it was changed, the one with the same name. */
function contentOf(table: Dataset, series: SeriesId): string {
  const { content, contentLabel } = PX_SERIES[series];
  const codes = codesOf(table, 'ContentsCode');
  if (codes.includes(content)) return content;
  const labels = table.dimension['ContentsCode']?.category.label ?? {};
  const [found, ...more] = codes.filter((code) => contentLabel.test(labels[code] ?? ''));
  if (found !== undefined && more.length === 0) return found;
  throw new SourceTrouble('other_table', `The table has no content ${content}`);
}

function decimalsOf(table: Dataset, content: string): number {
  return table.dimension['ContentsCode']?.category.unit?.[content]?.decimals ?? 0;
}

/** In UTC where the publisher names no zone, as the interface does. */
function publishedAtOf({ updated }: Dataset): string | null {
  if (updated === undefined) return null;
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(updated);
  return new Date(hasZone ? updated : `${updated}Z`).toISOString();
}

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

type Dataset = z.infer<typeof dataset>;

/** Missing values are null; older servers write "..". */
function cell() {
  return z.union([z.number(), z.string(), z.null()]);
}

function readDataset(bytes: Buffer): Dataset {
  const parsed = dataset.safeParse(readJson(bytes));
  if (parsed.success) return parsed.data;
  throw new SourceTrouble('unreadable', z.prettifyError(parsed.error).slice(0, 300));
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch {
    throw new SourceTrouble('unreadable', `Not JSON: ${bytes.toString('utf8', 0, 60)}`);
  }
}

/** The codes of a dimension, in their order. */
function codesOf(table: Dataset, name: string): string[] {
  const { index, label } = table.dimension[name]?.category ?? {};
  if (index === undefined) return Object.keys(label ?? {});
  if (Array.isArray(index)) return index;
  return Object.keys(index).sort((a, b) => (index[a] ?? 0) - (index[b] ?? 0));
}

/** The figures by period, oldest first; every other dimension must hold one value only. */
function figuresOf(table: Dataset, time: string, decimals: number): Figure[] {
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
