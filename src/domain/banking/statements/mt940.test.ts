import type { ReadingOptions } from '#domain/banking/bank-files/bank-file.ts';
import { describe, expect, test } from 'vitest';
import { processorMs } from '#tests/support/processor-time.ts';
import { readMt940 } from './mt940.ts';

const OPTIONS = { turn: false, today: '2026-11-22', fileAccount: null };

function read(text: string, options: Partial<ReadingOptions> = {}) {
  const file = readMt940(text, { ...OPTIONS, ...options });
  if (typeof file === 'string') throw new Error(file);
  return { ...file, shown: file.rows.map((row) => (row.state === 'booked' ? row.row : row)) };
}

/** As Swedish banks write it: words without structure, the day of the booking after value's. */
const SWEDISH = `{1:F01ESSESESSAXXX0000000000}{2:I940ESSESESSXXXXN}{4:
:20:2601160001
:25:52211234567
:28C:00016/001
:60F:C260115SEK1000,00
:61:2601150116D253,52NTRFNONREF//BG50501055
ICA NARA
:86:KORTKÖP ICA NARA STOCKHOLM
:61:260116C30000,NMSC260116-7
:86:LÖN JANUARI FRÅN ARBETSGIVAREN AKTIEBOLAG MED ETT MYCKET LÅNGT NAM
N SOM GÅR VIDARE
:61:2601160116D100,NCHGNONREF
:62F:C260116SEK30646,48
:64:C260116SEK30646,48
:86:Till kontohavaren
-}`;

test('words without structure, the account, the days, and both balances as the proof', () => {
  const { format, accountNumber, accounts, shown, check } = read(SWEDISH);
  expect([format, accountNumber, accounts]).toEqual(['mt940', '52211234567', []]);
  expect(shown).toEqual([
    {
      made: '2026-01-16',
      booked: '2026-01-16',
      amount: '-253.52',
      balance: null,
      currency: 'SEK',
      text: 'KORTKÖP ICA NARA STOCKHOLM',
      externalId: null,
    },
    expect.objectContaining({
      amount: '30000.00',
      text: 'LÖN JANUARI FRÅN ARBETSGIVAREN AKTIEBOLAG MED ETT MYCKET LÅNGT NAMN SOM GÅR VIDARE',
    }),
    expect.objectContaining({ amount: '-100.00', text: 'NCHG' }),
  ]);
  // 1 000,00 − 253,52 + 30 000,00 − 100,00 = 30 646,48.
  expect(check).toMatchObject({ verdict: 'proven', matched: 1, closing: '30646.48' });
});

test('a row that is missing is seen in the balances', () => {
  const without = SWEDISH.replace(/:61:2601160116D100,.*\n/, '');
  expect(read(without).check.verdict).toBe('failed');
});

const FRAME = (entries: string, account = '10050000/12345678') => `:20:STARTUMS
:25:${account}
:28C:1/1
:60F:C260101EUR0,00
${entries}
:62F:C260131EUR0,00
`;

describe('of a line', () => {
  test.each([
    ['credit', '2601160116CR59,99NTRFNONREF', { amount: '59.99' }],
    ['debit', '2601160116DR9,N192NONREF', { amount: '-9.00' }],
    ['a credit taken back', '260116RC1,5NTRFNONREF', { amount: '-1.50', isReversal: true }],
    ['a debit taken back', '260116RDR1,50NTRFNONREF', { amount: '1.50', isReversal: true }],
    ['December booked in January', '2512310102D1,NTRFX', { booked: '2026-01-02' }],
    ['January booked in December', '2601011231D1,NTRFX', { booked: '2025-12-31' }],
    ['the last century', '991231D1,NTRFX', { booked: '1999-12-31' }],
    ['what is expected', '260116EC1,NTRFX', { state: 'pending' }],
    ['a day that is none', '260230D1,NTRFX', { state: 'broken', reason: 'date' }],
    ['no amount', '260116DNTRFX', { state: 'broken' }],
  ])('%s', (_, line, expected) => {
    expect(read(FRAME(`:61:${line}`)).shown).toMatchObject([expected]);
  });

  test('the line below it is the description if there is no other', () => {
    const entries = ':61:260116D1,NTRFFAKTURA 7//B1\nKIOSKEN\n:61:260116D1,NTRFFAKTURA 7//B1';
    expect(read(FRAME(entries)).shown).toMatchObject([{ text: 'KIOSKEN' }, { text: 'FAKTURA 7' }]);
  });
});

test.each([
  [
    'numbered parts',
    '166?00GUTSCHRIFT?100004?20EREF+17 KREF+9?21SVWZ+MIETE JA\n?22NUAR?30COBADEFF?32ERIK?33 ELG',
    'ERIK ELG · MIETE JANUAR',
  ],
  [
    'numbered parts by other signs',
    '020~00PRZELEW~20CZYNSZ~21 STYCZEN~32JAN',
    'JAN · CZYNSZ STYCZEN',
  ],
  ['numbered parts without any words', '177?00ABSCHLUSS?10931', 'ABSCHLUSS'],
  [
    'named parts',
    '/TRTP/SEPA OVERBOEKING/IBAN/NL86/BIC/RABONL2U/NAME/ERIK/REMI/HUUR/EREF/17',
    'ERIK · HUUR',
  ],
  [
    'parts of a counterparty',
    '/EREF/17//CNTP/NL47/INGBNL2A/ERIK///REMI/USTD//HUUR/MEI/',
    'ERIK · HUUR/MEI',
  ],
  ['a slash in the words', 'KORT 16/1 ICA', 'KORT 16/1 ICA'],
])('%s say with whom and what', (_, words, text) => {
  expect(read(FRAME(`:61:260116D1,NTRFNONREF\n:86:${words}`)).shown).toMatchObject([{ text }]);
});

test.each([
  ['52211234567', '52211234567'],
  ['10050000/12345678EUR', '12345678'],
  ['COBADEFFXXX/DE89370400440532013000', 'DE89370400440532013000'],
  ['NL47INGB9999999999EUR', 'NL47INGB9999999999'],
  ['SE45 5000 0000 0583 9825 7466', 'SE4550000000058398257466'],
])('the account %s is %s', (stated, number) => {
  expect(read(FRAME(':61:260116D1,NTRFX', stated)).accountNumber).toBe(number);
});

test('several days are proven one by one, and several accounts are offered', () => {
  const day = (account: string, from: string, to: string) =>
    `:20:X\n:25:${account}\n:60F:C260101SEK${from}\n:61:260116C1,NTRFX\n:62F:C2601${to}\n-\n`;
  const one = day('11112222', '1,', '16SEK2,00') + day('11112222', '2,', '17SEK3,00');
  expect(read(one).check).toMatchObject({ verdict: 'proven', compared: 2, closing: '3.00' });
  const both = one + day('33334444', '5,', '16SEK7,00');
  expect(read(both).accounts).toEqual([
    { name: '11112222', rows: 2 },
    { name: '33334444', rows: 1 },
  ]);
  expect(read(both, { fileAccount: 1 })).toMatchObject({
    accountNumber: '33334444',
    check: { verdict: 'failed' },
  });
});

test.each([
  ['empty', FRAME('')],
  ['rows', FRAME(':61:260116D1,NTRFX\n'.repeat(50_001))],
  ['rows', ':60F:C260101EUR0,00\n'.repeat(5_001)],
])('is refused: %s', (problem, text) => {
  expect(readMt940(text, OPTIONS)).toBe(problem);
});

test.each([
  ['words without an end', FRAME(`:61:260116D1,NTRFX\n:86:166?20${'?20a\n'.repeat(200_000)}`)],
  ['slashes', FRAME(`:61:260116D1,NTRFX\n:86:${'/NAME'.repeat(200_000)}`)],
  ['tags in tags', FRAME(`:61:260116D1,NTRFX\n:86:166?20${'SVWZ+'.repeat(200_000)}`)],
])('%s cost no more than others', (_, text) => {
  const begun = processorMs();
  read(text);
  expect(processorMs() - begun).toBeLessThan(1_000);
});

test('MT942: a day so far, with a limit for each side in the place of balances', () => {
  const text = `:20:MT942
:25:50010517/648489890EUR
:28C:7/1
:34F:EURD0,
:34F:EURC0,
:13D:2601161200+0100
:61:2601160116D12,50NTRFNONREF
:86:BAGARN
:61:2601160116C100,NTRFNONREF
:86:MARIA
:90D:1EUR12,50
:90C:1EUR100,
-
:20:MT942
:25:50010517/648489890EUR
:28C:8/1
:34F:EUR0,
:13D:2601171200+0100
:61:2601170117D3,NTRFNONREF
:86:KIOSKEN
-`;
  const { shown, check, accounts, accountNumber } = read(text);
  expect(shown).toMatchObject([
    { booked: '2026-01-16', amount: '-12.50', currency: 'EUR', text: 'BAGARN' },
    { amount: '100.00', text: 'MARIA' },
    { booked: '2026-01-17', amount: '-3.00', text: 'KIOSKEN' },
  ]);
  expect(check).toMatchObject({ verdict: 'unknown', closing: null });
  expect([accounts, accountNumber]).toEqual([[], '648489890']);
});
