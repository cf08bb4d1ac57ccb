import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addMonths } from '#domain/basics/months.ts';
import { allSteps } from '#domain/basics/steps.ts';
import type { MoveFile, Sheet } from './move-file.ts';
import { spreadsheetFile } from './spreadsheet.ts';

type Layout = { name: string; sheets: Sheet[]; held: string[] };

const LAYOUTS = readFileSync(new URL('layouts.txt', import.meta.url), 'utf8')
  .split(/^== /m)
  .slice(1)
  .map((text): Layout => {
    const [name = '', ...lines] = text.trimEnd().split('\n');
    const end = lines.indexOf('--');
    return { name, sheets: sheetsOf(lines.slice(0, end)), held: lines.slice(end + 1) };
  });

function sheetsOf(lines: readonly string[]): Sheet[] {
  const sheets: Sheet[] = [{ name: 'Blad1', lines: [] }];
  for (const line of lines) {
    const [, name] = /^sheet: (.*)$/.exec(line) ?? [];
    if (name !== undefined) sheets.push({ name, lines: [] });
    else sheets.at(-1)?.lines.push(line.split('|').map((cell) => cell.trim().replaceAll('"', '')));
  }
  return sheets.filter((sheet) => sheet.lines.length > 0);
}

/** `KIND NAME CURRENCY MONTH VALUE …` of a line, with both kinds where one may be asked for. */
function itemsOf(line: string): string[] {
  const stated =
    /^(?<asked>\? or )?(?<kind>\w+) (?<name>.*) (?<start>\d{4}-\d\d)(?:\/(?<step>\d+))? = /;
  const { asked, kind, name, start = '', step = '1' } = stated.exec(line)?.groups ?? {};
  const [values = '', currency = 'null'] = line.slice(line.indexOf(' = ') + 3).split(' | ');
  const months = values.split(' ').flatMap((value, at) => {
    const month = addMonths(start, at * Number(step));
    return value === '_' ? [] : [`${month} ${Number(value).toFixed(2)}`];
  });
  const kinds = asked === undefined ? [kind] : [kind, 'null'];
  return kinds.map((each) => [each, name, currency, ...months].join(' '));
}

function heldBy({ items }: MoveFile): string[] {
  return items
    .filter(({ leftOut }) => leftOut === null)
    .map(({ kind, name, currency, months }) =>
      [
        String(kind),
        name,
        String(currency),
        ...months.map(({ month, value }) => `${month} ${value}`),
      ].join(' '),
    );
}

test.each(LAYOUTS)('$name', ({ sheets, held }) => {
  const file = allSteps(spreadsheetFile(sheets, '2026-11'));
  if (typeof file === 'string') {
    expect(held).toEqual(held.length === 0 ? [] : [`problem ${file}`]);
    return;
  }
  const found = heldBy(file);
  for (const line of held) {
    if (/^(?:total|issue) /.test(line)) continue;
    const wanted = itemsOf(line);
    const at = found.findIndex((each) => wanted.includes(each));
    expect(at, `${wanted[0]} in\n${found.join('\n')}`).not.toBe(-1);
    found.splice(at, 1);
  }
  expect(found).toEqual([]);
  const totals = file.totals.map(({ name, months }) => {
    const right = months.filter(({ stated, counted }) => stated === counted).length;
    return `total ${name} = ${right} of ${months.length}`;
  });
  const issues = file.issues.map(({ code, count }) => `issue ${code} ${count}`);
  const facts = held.filter((line) => /^(?:total|issue) /.test(line));
  expect([...totals, ...issues]).toEqual(expect.arrayContaining(facts));
});
