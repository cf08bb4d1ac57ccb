import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import type { Figure } from '#domain/statistics/series-check.ts';
import { PX_SERIES, type SeriesId, SOURCE } from '#domain/statistics/public-sources.ts';
import { download, type DownloadLimits, SourceTrouble } from './download.ts';
import { codesOf, type Dataset, figuresOf, readDataset, readJson } from './json-stat.ts';

/** Limits that the API states: calls per period, and cells per call. */
const rules = z.object({
  maxDataCells: z.number().int().positive(),
  maxCallsPerTimeWindow: z.number().int().positive(),
  timeWindow: z.number().positive(),
});

export type FetchedSeries = {
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
