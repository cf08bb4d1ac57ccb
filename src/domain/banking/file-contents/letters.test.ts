import { describe, expect, test } from 'vitest';
import { processorMs } from '#tests/support/processor-time.ts';
import { textOf } from './letters.ts';

/** Words as bytes of an encoding that the product itself never writes. */
function bytesOf(words: string, high: Readonly<Record<string, number>>): Buffer {
  return Buffer.from(Array.from(words, (letter) => high[letter] ?? letter.charCodeAt(0)));
}

const SWEDISH = 'Datum;Text\n2026-01-16;Köp på Önska kafé, Växjö\n2026-01-17;ÅTERKÖP RÄKSMÖRGÅS';

describe('Swedish letters', () => {
  const dos = { å: 0x86, ä: 0x84, ö: 0x94, Å: 0x8f, Ä: 0x8e, Ö: 0x99, é: 0x82 };
  const macintosh = { å: 0x8c, ä: 0x8a, ö: 0x9a, Å: 0x81, Ä: 0x80, Ö: 0x85, é: 0x8e };

  test.each([
    ['UTF-8', Buffer.from(SWEDISH)],
    ['Windows-1252', Buffer.from(SWEDISH, 'latin1')],
    ['DOS', bytesOf(SWEDISH, dos)],
    ['old Macintoshes', bytesOf(SWEDISH, macintosh)],
    ['UTF-16 without its mark', Buffer.from(SWEDISH, 'utf16le')],
    ['UTF-16 the other way round', Buffer.from(SWEDISH, 'utf16le').swap16()],
  ])('of %s are read', (_, bytes) => {
    expect(textOf(bytes)).toBe(SWEDISH);
  });

  test('stay where a word has another sign in it', () => {
    for (const words of ['Kortköp McDonald’s', 'McDonald’s', 'Caf´e', 'HÄNT I JULI – 5 €']) {
      const high = { '’': 0x92, '–': 0x96, '€': 0x80 };
      expect(textOf(bytesOf(words, high))).toBe(words);
    }
  });

  test('of UTF-8 stay where one byte is damaged', () => {
    const bytes = Buffer.from(SWEDISH);
    const at = bytes.indexOf(Buffer.from('é'));
    bytes[at] = 0x20;
    expect(textOf(bytes)).toBe(SWEDISH.replace('é', ' \ufffd'));
  });
});

const POLISH = { ł: 0xb3, ś: 0x9c, ą: 0xb9, ć: 0xe6, ż: 0xbf, ó: 0xf3, ę: 0xea, Ś: 0x8c, ń: 0xf1 };
const CZECH = { ř: 0xf8, í: 0xed, ě: 0xec, č: 0xe8, š: 0x9a, á: 0xe1, é: 0xe9, ý: 0xfd, ů: 0xf9 };

test.each([
  ['Polish', 'Data;Opis\n2026-01-16;Płatność kartą, księgowość\n2026-01-17;Wpłata własna', POLISH],
  [
    'Czech',
    'Datum;Popis\n2026-01-16;Příjem, výběr, převod\n2026-01-17;Košíček, účet dům',
    {
      ...CZECH,
      ú: 0xfa,
    },
  ],
  [
    'Hungarian',
    'Könyvelés;Közlemény\nErdő utca;Fűtés, terhelés',
    {
      ö: 0xf6,
      é: 0xe9,
      ő: 0xf5,
      ű: 0xfb,
    },
  ],
])('%s letters of Windows-1250 are read', (_, words, high) => {
  expect(textOf(bytesOf(words, high))).toBe(words);
});

test('Polish letters of ISO 8859-2 are read', () => {
  const words = 'Data;Opis\n2026-01-16;Płatność kartą za mąkę, wpłata własna, wyciąg';
  const high = { ł: 0xb3, ś: 0xb6, ą: 0xb1, ć: 0xe6, ę: 0xea };
  expect(textOf(bytesOf(words, high))).toBe(words);
});

test('the euro sign of ISO 8859-15 is read', () => {
  expect(textOf(bytesOf('Köp;5 €', { 'ö': 0xf6, '€': 0xa4 }))).toBe('Köp;5 €');
});

test('a large file takes no longer than its size', () => {
  const begun = processorMs();
  textOf(Buffer.alloc(4_000_000, Buffer.from('a\x94b;', 'latin1')));
  expect(processorMs() - begun).toBeLessThan(3_000);
});
