/** Both runtimes have it. */
declare const TextDecoder: new (
  label: string,
  options?: { fatal: boolean },
) => { decode(bytes?: Uint8Array | Uint16Array, options?: { stream: boolean }): string };

const MARKS: readonly [string, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * Decodes a file: by its byte order mark, else as UTF-16 if every other byte is empty, else as
 * UTF-8, else by the likeliest encoding of its bytes, first that of Swedish Windows.
 */
export function textOf(bytes: Uint8Array): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  const wide = marked?.[0] ?? wideLetters(bytes);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  return utf8(bytes) ?? likeliestLetters(bytes)(bytes);
}

/** Decodes as UTF-8, also where a few bytes are damaged; null: most bytes are not UTF-8. */
function utf8(bytes: Uint8Array): string | null {
  try {
    // As a stream: where a file was cut off in the middle of a letter, only that is lost.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    let [letters, damaged] = [0, 0];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === DAMAGED) damaged += 1;
      else if (code > ASCII_MAX) letters += 1;
    }
    return letters > damaged ? text : null;
  }
}

const ASCII_MAX = 0x7f;
const DAMAGED = 0xfffd;

/** Bytes that decide whether the letters have two bytes. */
const LOOKED_AT_BYTES = 4_000;
/**
 * Of ten pairs of bytes this many are common letters; few in another language have an empty byte.
 */
const EMPTY_OF_TEN = 7;

/** UTF-16 without its mark; null: it is another encoding. */
function wideLetters(bytes: Uint8Array): string | null {
  const pairs = Math.floor(Math.min(bytes.length, LOOKED_AT_BYTES) / 2);
  let [first, second] = [0, 0];
  for (let at = 0; at < pairs * 2; at += 2) {
    if (bytes[at] === 0 && bytes[at + 1] !== 0) first += 1;
    if (bytes[at] !== 0 && bytes[at + 1] === 0) second += 1;
  }
  if (second * 10 >= pairs * EMPTY_OF_TEN && first === 0) return pairs > 0 ? 'utf-16le' : null;
  if (first * 10 >= pairs * EMPTY_OF_TEN && second === 0) return 'utf-16be';
  return null;
}

/** Letters of one byte, by the languages that use them. */
type Letters = { languages: readonly string[]; decode: (bytes: Uint8Array) => string };

const known = (name: string) => (bytes: Uint8Array) => new TextDecoder(name).decode(bytes);

/** The letters of DOS from 128 on, which no decoder supports any more. */
const DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
const FIRST_HIGH = 0x80;

const DOS_CODES = Uint16Array.from({ length: 256 }, (_, byte) =>
  byte < FIRST_HIGH ? byte : DOS.charCodeAt(byte - FIRST_HIGH),
);

function decodeDos(bytes: Uint8Array): string {
  const codes = new Uint16Array(bytes.length);
  for (let at = 0; at < bytes.length; at += 1) codes[at] = DOS_CODES[bytes[at] ?? 0] ?? 0;
  return new TextDecoder('utf-16le').decode(codes);
}

const NORTHERN = 'åäöÅÄÖéÉüÜæøÆØ';

/** The likeliest first: of two that explain as much the first is meant. */
const ALL: readonly Letters[] = [
  {
    // An apostrophe and an accent may be inside of words, too.
    languages: [
      `${NORTHERN}ßðþÐÞáíóúýÁÍÓÚÝ’´`,
      'àâçèéêëîïôùûüÿœæÀÂÇÈÉÊËÎÏÔÙÛÜŒ’´',
      'áéíñóúüãõâêôàçÁÉÍÑÓÚÜÃÕ’´',
    ],
    decode: known('windows-1252'),
  },
  {
    languages: [
      'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ',
      'áčďéěíňóřšťúůýžľĺŕôäÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ',
      'áéíóöőúüűÁÉÍÓÖŐÚÜŰ',
      'ăâîşţĂÂÎŞŢ',
    ],
    decode: known('windows-1250'),
  },
  {
    languages: ['ąćęłńóśźżĄĆĘŁŃÓŚŹŻ', 'áčďéěíňóřšťúůýžľĺŕôäÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ'],
    decode: known('iso-8859-2'),
  },
  { languages: [NORTHERN], decode: decodeDos },
  { languages: [NORTHERN], decode: known('macintosh') },
];

const EURO_SIGN = 0xa4;
const LAST_CONTROL = 0x9f;

/** The encoding of the bytes above ASCII by which most of them are letters. */
function likeliestLetters(bytes: Uint8Array): Letters['decode'] {
  const { all, inWords } = countsOf(bytes);
  let [best, most] = [ALL[0], -1];
  for (const letters of ALL) {
    const shown = letters.decode(HIGH);
    for (const language of letters.languages) {
      const own = new Set(language);
      const explained = inWords.reduce(
        (sum, count, at) => (own.has(shown[at] ?? '') ? sum + count : sum),
        0,
      );
      if (explained > most) [best, most] = [letters, explained];
    }
  }
  if (best !== undefined && best !== ALL[0]) return best.decode;
  // Windows has another sign where ISO 8859-15 has the euro sign; few write the other.
  const isLatin9 =
    (all[EURO_SIGN - FIRST_HIGH] ?? 0) > 0 &&
    all.slice(0, LAST_CONTROL + 1 - FIRST_HIGH).every((count) => count === 0);
  return known(isLatin9 ? 'iso-8859-15' : 'windows-1252');
}

const HIGH = Uint8Array.from({ length: 128 }, (_, at) => at + FIRST_HIGH);

/** Number of each byte above ASCII, in all and inside of words. */
function countsOf(bytes: Uint8Array): { all: number[]; inWords: number[] } {
  const all = Array.from(HIGH, () => 0);
  const inWords = Array.from(HIGH, () => 0);
  for (let at = 0; at < bytes.length; at += 1) {
    const place = (bytes[at] ?? 0) - FIRST_HIGH;
    if (place < 0) continue;
    all[place] = (all[place] ?? 0) + 1;
    const isInside = isLetter(bytes[at - 1]) && isLetter(bytes[at + 1]);
    if (isInside) inWords[place] = (inWords[place] ?? 0) + 1;
  }
  return { all, inWords };
}

const LOWER_CASE = 0x20;

function isLetter(byte = 0): boolean {
  const lower = byte | LOWER_CASE;
  return lower >= 0x61 && lower <= 0x7a;
}
