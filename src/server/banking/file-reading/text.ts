import { likeliestLetters } from './letters.ts';

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

/** Decodes as UTF-8, also where a few bytes are damaged; null: most bytes are no UTF-8. */
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
