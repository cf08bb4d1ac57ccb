import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { isMortgageSeries, PX_SERIES, type SeriesId } from '#domain/statistics/public-sources.ts';

const SERIES = join(import.meta.dirname, '../../series');

export type Table = { updated: string; content: string; figures: [string, number | null][] };
type IndexId = Extract<SeriesId, 'consumer_prices' | 'house_prices'>;

export type Day = { day: string; rates: Record<string, string> };

/** A faulty response in place of the right one. */
export type Misbehavior = (request: IncomingMessage, answer: ServerResponse) => void;

/** Both publishers on this machine, in the shape of their own answers. */
export type Publisher = {
  url: string;
  tables: Record<IndexId, Table>;
  /** The average rates of home loans of each binding, by its code. */
  mortgageRates: { updated: string; byBinding: Record<string, Table['figures']> };
  /** Oldest first; the file of the day holds the last. */
  days: Day[];
  /** The paths that were asked for. */
  asked: string[];
  /** Null: it behaves. */
  misbehave: Misbehavior | null;
  close(): Promise<void>;
};

export async function openPublisher(): Promise<Publisher> {
  let sent = '';
  const server = createServer((request, answer) => {
    publisher.asked.push(request.url?.split('?')[0] ?? '');
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      sent = body;
      (publisher.misbehave ?? behave)(request, answer);
    });
  });
  const publisher: Publisher = {
    url: '',
    tables: bundledTables(),
    mortgageRates: bundledMortgageRates(),
    days: bundledDays(),
    asked: [],
    misbehave: null,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const behave: Misbehavior = (request, answer) => {
    const body = answerOf(publisher, request.url ?? '', sent);
    answer.writeHead(body === null ? 404 : 200).end(body);
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  publisher.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return publisher;
}

/** The lines of a bundled file without its heading, each as its fields. */
function linesOf(file: string): string[][] {
  const [, ...lines] = readFileSync(join(SERIES, file), 'utf8').trim().split('\n');
  return lines.map((line) => line.split(','));
}

function bundledTables(): Publisher['tables'] {
  const table = (file: string, content: string): Table => ({
    updated: '2026-06-08T06:00:00Z',
    content,
    figures: linesOf(file).map(([period = '', value]) => [period, Number(value)]),
  });
  return {
    consumer_prices: table('kpi_2020.csv', '00000807'),
    house_prices: table('house_price_index.csv', 'BO0501K2'),
  };
}

const BINDINGS = Object.entries(PX_SERIES).filter(([id]) => isMortgageSeries(id));

function bundledMortgageRates(): Publisher['mortgageRates'] {
  const lines = linesOf('mortgage_rates.csv');
  const byBinding = BINDINGS.map(([, { fixed }], at) => [
    fixed['Rantebindningstid'],
    lines.map(([period = '', ...values]) => [period, Number(values[at]) || null]),
  ]);
  return { updated: '2026-03-27T07:00:00Z', byBinding: Object.fromEntries(byBinding) };
}

/** The number under which the interface has the table of mortgage rates. */
const MORTGAGE_TABLE = 'TAB4711';

/** The last year and a half: earlier days add nothing. */
function bundledDays(): Day[] {
  return linesOf('ecb_fx.csv')
    .slice(-400)
    .map(([day = '', USD = '', SEK = '']) => ({
      day,
      rates: { USD, SEK },
    }));
}

function answerOf(publisher: Publisher, path: string, sent: string): string | null {
  const { tables, days } = publisher;
  if (path === '/config') {
    return JSON.stringify({ maxDataCells: 150_000, maxCallsPerTimeWindow: 3000, timeWindow: 1 });
  }
  if (path === '/tables?lang=en&query=RantaT04N') {
    return JSON.stringify({ language: 'en', tables: [{ id: MORTGAGE_TABLE, label: 'Rates' }] });
  }
  if (path.startsWith(`/tables/${MORTGAGE_TABLE}/`)) return mortgageAnswer(publisher, sent);
  const [, tableId, part] = /^\/tables\/(\w+)\/(metadata|data)/.exec(path) ?? [];
  const found = (Object.keys(tables) as IndexId[]).find(
    (series) => PX_SERIES[series].tableId === tableId,
  );
  if (found) return JSON.stringify(datasetOf(found, tables[found], part === 'data'));
  const counts = { 'daily': 1, 'hist-90d': 62, 'hist': days.length } as Record<string, number>;
  const count = counts[/^\/eurofxref-(.+)\.xml$/.exec(path)?.[1] ?? ''];
  return count === undefined ? null : eurofxref(days.slice(-count));
}

/** JSON-stat 2, as the interface answers it: data with one content, metadata with all. */
function datasetOf(series: IndexId, table: Table, isData: boolean) {
  const { figures, content, updated } = table;
  const contents = isData ? [content] : [content, '00000804'];
  const regions = series === 'house_prices' ? [isData ? ['00'] : ['00', '0010']] : [];
  const coded = (codes: string[]) => Object.fromEntries(codes.map((code, at) => [code, at]));
  const labels = { [content]: series === 'house_prices' ? 'Index' : 'CPI, shadow index' };
  const decimals = series === 'house_prices' ? 0 : 2;
  const periods = figures.map(([period]) => period);
  return {
    version: '2.0',
    class: 'dataset',
    updated,
    source: 'SCB',
    role: { time: ['Tid'], metric: ['ContentsCode'] },
    id: [...regions.map(() => 'Region'), 'ContentsCode', 'Tid'],
    size: [...regions.map((codes) => codes.length), contents.length, figures.length],
    dimension: {
      ...(regions[0] && { Region: { category: { index: coded(regions[0]) }, extension: {} } }),
      ContentsCode: {
        category: {
          index: coded(contents),
          label: { ...labels, '00000804': 'Annual changes' },
          unit: { [content]: { base: 'index', decimals } },
        },
        extension: { elimination: false },
      },
      Tid: { category: { index: coded(periods) } },
    },
    extension: { px: { tableid: PX_SERIES[series].tableId } },
    ...(isData && { value: figures.map(([, value]) => value) }),
  };
}

type Selection = { selection: { variableCode: string; valueCodes: string[] }[] };

/** The metadata of the table of mortgage rates, or the series that was selected. */
function mortgageAnswer({ mortgageRates }: Publisher, sent: string): string {
  const selection = sent === '' ? [] : (JSON.parse(sent) as Selection).selection;
  const chosen = (name: string, all: string[]) =>
    selection.find(({ variableCode }) => variableCode === name)?.valueCodes ?? all;
  const codes = {
    Referenssektor: chosen('Referenssektor', ['1', '1.1']),
    Motpartssektor: chosen('Motpartssektor', ['2c']),
    Avtal: chosen('Avtal', ['0100', '0200']),
    Rantebindningstid: chosen('Rantebindningstid', Object.keys(mortgageRates.byBinding)),
    ContentsCode: ['FM5001D1'],
    Tid: mortgageRates.byBinding['1.1.1']?.map(([period]) => period) ?? [],
  };
  const figures = mortgageRates.byBinding[codes.Rantebindningstid[0] ?? ''] ?? [];
  const coded = (each: string[]) => Object.fromEntries(each.map((code, at) => [code, at]));
  const label = { FM5001D1: 'Per cent' };
  const unit = { FM5001D1: { base: 'per cent', decimals: 4 } };
  return JSON.stringify({
    version: '2.0',
    class: 'dataset',
    updated: mortgageRates.updated,
    role: { time: ['Tid'], metric: ['ContentsCode'] },
    id: Object.keys(codes),
    size: Object.values(codes).map((each) => each.length),
    dimension: Object.fromEntries(
      Object.entries(codes).map(([name, each]) => [
        name,
        { category: { index: coded(each), ...(name === 'ContentsCode' && { label, unit }) } },
      ]),
    ),
    ...(sent !== '' && { value: figures.map(([, value]) => value) }),
  });
}

/** As the bank writes it: newest day first, and with single quotes. */
function eurofxref(days: readonly Day[]): string {
  const cubes = days.toReversed().map(({ day, rates }) => {
    const each = Object.entries(rates).map(
      ([name, rate]) => `<Cube currency='${name}' rate='${rate}'/>`,
    );
    return `<Cube time='${day}'>${each.join('')}</Cube>`;
  });
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<gesmes:Envelope ` +
    `xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" ` +
    `xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">` +
    `<gesmes:subject>Reference rates</gesmes:subject><Cube>${cubes.join('\n')}</Cube>` +
    `</gesmes:Envelope>`
  );
}
