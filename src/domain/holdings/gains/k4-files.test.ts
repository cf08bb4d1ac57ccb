import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allSteps } from '#domain/basics/steps.ts';
import { decimalOf, type DecimalText } from '#domain/holdings/decimals.ts';
import { type K4Files, k4FilesInSteps } from './k4-files.ts';
import { k4Request, latin, parsePersonalNumber } from './k4-request.ts';
import type { GainRow, GainSection } from './realised-gains.ts';

const MARIA = {
  personalNumber: '198112189876',
  name: 'Maria Åkesson',
  postalCode: '11455',
  city: 'Malmö',
};
const AT = { day: '2026-04-09', time: '08:05:09', version: '0.2.0' };

type Row = Pick<GainRow, 'section' | 'name' | 'isin' | 'quantity' | 'proceeds' | 'cost' | 'gain'>;

function aRow(changes: Partial<Row> = {}): Row {
  const { proceeds = 15_000, cost = 10_100 } = changes;
  const own = { section: 'A' as const, name: 'Bolaget B', isin: 'SE0000108656' };
  const gain = proceeds === null ? null : proceeds - cost;
  const quantity = '100' as DecimalText;
  return { ...own, quantity, proceeds, cost, gain, ...changes };
}

function filesOf(rows: readonly Row[]): K4Files {
  return allSteps(k4FilesInSteps({ year: 2025, rows }, MARIA, AT));
}

test('INFO.SRU names the sender, and what is optional and empty is left out', () => {
  expect(filesOf([aRow()]).info).toBe(
    [
      '#DATABESKRIVNING_START',
      '#PRODUKT SRU',
      '#SKAPAD 20260409 080509',
      '#PROGRAM Valv 0.2.0',
      '#FILNAMN BLANKETTER.SRU',
      '#DATABESKRIVNING_SLUT',
      '#MEDIELEV_START',
      '#ORGNR 198112189876',
      '#NAMN Maria Åkesson',
      '#POSTNR 11455',
      '#POSTORT Malmö',
      '#MEDIELEV_SLUT',
      '',
    ].join('\r\n'),
  );
});

test('BLANKETTER.SRU has a row of each section with its sums', () => {
  const rows = [
    aRow(),
    aRow({ name: 'Förlust AB', quantity: '3' as DecimalText, proceeds: 900, cost: 1_000 }),
    aRow({ section: 'C', name: 'Obligation', proceeds: 50, cost: 50 }),
    aRow({ section: 'D', name: 'Bitcoin', quantity: '0.25' as DecimalText, cost: 0 }),
    aRow({ name: 'Okänd', proceeds: null }),
  ];
  expect(filesOf(rows).forms).toBe(
    [
      '#BLANKETT K4-2025P4',
      '#IDENTITET 198112189876 20260409 080509',
      '#NAMN Maria Åkesson',
      '#UPPGIFT 3100 100',
      '#UPPGIFT 3101 Bolaget B',
      '#UPPGIFT 3102 15000',
      '#UPPGIFT 3103 10100',
      '#UPPGIFT 3104 4900',
      '#UPPGIFT 3110 3',
      '#UPPGIFT 3111 Förlust AB',
      '#UPPGIFT 3112 900',
      '#UPPGIFT 3113 1000',
      '#UPPGIFT 3115 100',
      '#UPPGIFT 3300 15900',
      '#UPPGIFT 3301 11100',
      '#UPPGIFT 3304 4900',
      '#UPPGIFT 3305 100',
      '#UPPGIFT 3310 100',
      '#UPPGIFT 3311 Obligation',
      '#UPPGIFT 3312 50',
      '#UPPGIFT 3313 50',
      '#UPPGIFT 3400 50',
      '#UPPGIFT 3401 50',
      '#UPPGIFT 3410 1',
      '#UPPGIFT 3411 Bitcoin (0,25 st)',
      '#UPPGIFT 3412 15000',
      '#UPPGIFT 3414 15000',
      '#UPPGIFT 3500 15000',
      '#UPPGIFT 3503 15000',
      '#UPPGIFT 7014 1',
      '#BLANKETTSLUT',
      '#FIL_SLUT',
      '',
    ].join('\r\n'),
  );
});

/** Codes of the form by `reference`: rows, and sums of price, cost, gain and loss. */
const FORM = {
  A: {
    rows: [3100, 3110, 3120, 3130, 3140, 3150, 3160, 3170, 3180],
    sums: [3300, 3301, 3304, 3305],
  },
  C: { rows: [3310, 3320, 3330, 3340, 3350, 3360, 3370], sums: [3400, 3401, 3403, 3404] },
  D: { rows: [3410, 3420, 3430, 3440, 3450, 3460, 3470], sums: [3500, 3501, 3503, 3504] },
} as const;

type ReadRow = { section: GainSection; name: string; numbers: number[] };

/** Reads a file of forms as the rules describe it, with none of the writer's code. */
function readForms(bytes: Uint8Array): ReadRow[] {
  const lines = Buffer.from(bytes).toString('latin1').split('\r\n');
  expect(lines.splice(-2)).toEqual(['#FIL_SLUT', '']);
  const read: ReadRow[] = [];
  let page = 0;
  while (lines.length > 0) {
    page += 1;
    const end = lines.indexOf('#BLANKETTSLUT');
    const [form, identity, name, ...fields] = lines.splice(0, end + 1).slice(0, -1);
    expect(form).toBe('#BLANKETT K4-2025P4');
    expect(identity).toMatch(/^#IDENTITET \d{12} \d{8} \d{6}$/);
    expect(name).toBe('#NAMN Maria Åkesson');
    read.push(...readFields(fields, page));
  }
  return read;
}

function readFields(fields: readonly string[], page: number): ReadRow[] {
  const values = new Map<number, string>();
  for (const line of fields) {
    const [, code = '', value = ''] = /^#UPPGIFT (\d{4}) (\S.*)$/.exec(line) ?? [];
    expect(value, line).not.toBe('');
    expect(values.has(Number(code)), line).toBe(false);
    values.set(Number(code), value);
  }
  const take = (code: number) => {
    const value = values.get(code);
    values.delete(code);
    return value;
  };
  const amount = (code: number) => {
    const value = take(code);
    if (value !== undefined) expect(value).toMatch(/^[1-9]\d*$/);
    return Number(value ?? 0);
  };
  expect(take(7014)).toBe(String(page));
  const read = (Object.keys(FORM) as GainSection[]).flatMap((section) => {
    const { rows, sums } = FORM[section];
    const present = rows.filter((code) => values.has(code));
    expect(present).toEqual(rows.slice(0, present.length));
    const found = present.map((code): ReadRow => {
      const [units, name = ''] = [amount(code), take(code + 1)];
      expect(name.length).toBeLessThanOrEqual(50);
      const numbers = [code + 2, code + 3, code + 4, code + 5].map(amount);
      const [price = 0, cost = 0, gain = 0, loss = 0] = numbers;
      expect(price - cost).toBe(gain - loss);
      expect(Math.min(gain, loss)).toBe(0);
      return { section, name, numbers: [units, ...numbers] };
    });
    for (const [at, code] of sums.entries())
      expect(amount(code)).toBe(found.reduce((sum, row) => sum + (row.numbers[at + 1] ?? 0), 0));
    return found;
  });
  expect([...values.keys()], 'fields that the form does not have').toEqual([]);
  expect(read.length).toBeGreaterThan(0);
  return read;
}

const anyRow = fc
  .record({
    section: fc.constantFrom<GainSection>('A', 'C', 'D'),
    name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
    isin: fc.constantFrom('SE0000108656', null),
    units: fc.bigInt({ min: 0n, max: 10n ** 22n - 1n }),
    proceeds: fc.integer({ min: 0, max: 999_999_999_999_999 }),
    cost: fc.integer({ min: 0, max: 999_999_999_999_999 }),
  })
  .map(({ units, ...row }) =>
    aRow({ ...row, quantity: decimalOf(units), gain: row.proceeds - row.cost }),
  );

test('any rows are read again from as many forms as they need, by an independent reader', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { minLength: 1, maxLength: 60 }), (rows) => {
      const { forms } = filesOf(rows);
      const bytes = Buffer.from(forms, 'latin1');
      expect(bytes.toString('latin1')).toBe(forms);
      const read = readForms(bytes);
      for (const section of ['A', 'C', 'D'] as const) {
        const of = <Each extends { section: string }>(all: readonly Each[]) =>
          all.filter((each) => each.section === section);
        const written = of(rows).map(({ proceeds, cost, gain }) => {
          return [proceeds, cost, Math.max(0, gain ?? 0), Math.max(0, -(gain ?? 0))];
        });
        expect(of(read).map(({ numbers }) => numbers.slice(1))).toEqual(written);
      }
    }),
  );
});

test.each([
  ['A', 9, 1],
  ['A', 10, 2],
  ['C', 7, 1],
  ['C', 8, 2],
  ['D', 15, 3],
] as const)('%s with %i rows takes %i forms', (section, count, forms) => {
  const file = filesOf(Array.from({ length: count }, () => aRow({ section }))).forms;
  expect(file.match(/#BLANKETT K4/g)).toHaveLength(forms);
});

describe('a designation', () => {
  const nameOf = (changes: Partial<Row>) =>
    /3101 (.*)\r\n/.exec(filesOf([aRow(changes)]).forms)?.[1];

  test.each([
    ['Länsförsäkringar Global', 'Länsförsäkringar Global'],
    ['Fond – 50 € “A”', 'Fond - 50 EUR "A"'],
    ['Ørsted Çelebi Łódź', 'Ørsted Çelebi Lódz'],
    ['Rocket 🚀 #1', 'Rocket 1'],
    ['株式会社', 'SE0000108656'],
    [`${'N'.repeat(60)}`, 'N'.repeat(50)],
  ])('%s is %s', (name, written) => {
    expect(nameOf({ name })).toBe(written);
  });

  test('of parts of units says how many, and their number is rounded up', () => {
    const changes = { name: 'N'.repeat(60), quantity: '10.5' as DecimalText };
    expect(nameOf(changes)).toBe(`${'N'.repeat(40)} (10,5 st)`);
    expect(filesOf([aRow(changes)]).forms).toContain('#UPPGIFT 3100 11\r\n');
    expect(nameOf({ name: '株', isin: null, quantity: '0.1' as DecimalText })).toBe(
      'Värdepapper (0,1 st)',
    );
  });
});

test('a sign that begins a post never stays, however it is written', () => {
  expect(latin('Bolag ＃UPPGIFT 3300 ﹟9 #')).toBe('Bolag UPPGIFT 3300 9');
});

test('signs outside ISO 8859-1 and breaks of lines never stay', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const written = latin(text);
      expect(Buffer.from(written, 'latin1').toString('latin1')).toBe(written);
      expect(written).not.toMatch(/[\u0000-\u001f\u007f-\u009f#]/);
    }),
  );
});

test('a name or town without a sign of the file is asked for in others', () => {
  const body = { year: 2025, personalNumber: '19811218-9876', postalCode: '114 55' };
  const asked = { ...body, name: '山田', city: '東京' };
  const issues = k4Request
    .safeParse(asked)
    .error?.issues.map(({ path, message }) => [path[0], message]);
  expect(issues).toEqual([
    ['name', 'text.latin'],
    ['city', 'text.latin'],
  ]);
  expect(k4Request.safeParse({ ...asked, name: 'Åsa', city: 'Łódź' }).success).toBe(true);
});

describe('a personal number', () => {
  test.each([
    ['19811218-9876', '198112189876'],
    [' 198112189876 ', '198112189876'],
    // A coordination number, of the same day and 60.
    ['19701063-2391', '197010632391'],
  ])('%s is %s', (typed, digits) => {
    expect(parsePersonalNumber(typed)).toBe(digits);
  });

  test.each([
    '',
    '811218-9876',
    '19811218-9875',
    '19811318-9876',
    '19810230-9876',
    '1981121898765',
    '１９８１１２１８９８７６',
    'ABCDEFGHIJKL',
  ])('%j is none', (typed) => {
    expect(parsePersonalNumber(typed)).toBeNull();
  });

  test('any one wrong digit is found', () => {
    const wrong = fc.tuple(fc.integer({ min: 2, max: 11 }), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(wrong, ([at, more]) => {
        const digits = [...MARIA.personalNumber];
        digits[at] = String((Number(digits[at]) + more) % 10);
        expect(parsePersonalNumber(digits.join(''))).toBeNull();
      }),
    );
  });

  test('that is refused is not repeated', () => {
    const { success, error } = k4Request.safeParse({
      ...MARIA,
      year: 2025,
      personalNumber: '811218-9876',
    });
    expect(success).toBe(false);
    expect(JSON.stringify(error?.issues)).not.toContain('9876');
  });
});
