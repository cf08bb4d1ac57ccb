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
export function likeliestLetters(bytes: Uint8Array): Letters['decode'] {
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
