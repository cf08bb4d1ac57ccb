/** Lines of this length continue in the middle of a word. */
const FULL_LINE = 65;

/** `166?00GUTSCHRIFT?20SVWZ+…?32ERIK`: a code, then numbered parts, as German and Polish banks. */
const NUMBERED = /^\d{3}([?<>~^])\d{2}/;

/** `/NAME/ERIK/REMI/USTD//FAKTURA 7/`: named parts, as Dutch banks. */
const NAMED = new Set(
  (
    'ACCW BENM BIC CNTP CSID EREF IBAN INIT ISDT KREF MARF NAME OCMT ORDP PREF PURP REMI RTRN ' +
    'SVCL TRCD TRTP ULTB ULTC ULTD'
  ).split(' '),
);

/** Field names of SEPA within the payer's message. */
const SEPA = /(ABWA|ABWE|BREF|COAM|CRED|DEBT|EREF|IBAN|KREF|MREF|OAMT|PURP|RREF|SVWZ|BIC)\+/;

/** The counterparty, and its message; `otherwise` if the lines have neither. */
export function mt940Texts(lines: readonly string[], otherwise: readonly string[]): string[] {
  const words = joined(lines);
  const separator = NUMBERED.exec(words)?.[1];
  const texts = separator === undefined ? namedTexts(words) : numberedTexts(words, separator);
  const stated = texts.map((text) => text.trim()).filter((text) => text !== '');
  return stated.length > 0 ? stated : [...otherwise];
}

function joined(lines: readonly string[]): string {
  return lines.reduce((all, line, at) => {
    const isFull = (lines[at - 1]?.length ?? 0) >= FULL_LINE;
    return at === 0 || isFull || /^[?<>~^]\d{2}/.test(line) ? all + line : `${all} ${line}`;
  }, '');
}

/** Parts 20–29 and 60–63 are the message, 32 and 33 the name, 00 the bank's own term. */
function numberedTexts(words: string, separator: string): string[] {
  const parts = new Map<string, string>();
  for (const part of words.slice(3).split(separator)) {
    const number = part.slice(0, 2);
    if (/^\d{2}$/.test(number) && !parts.has(number)) parts.set(number, part.slice(2));
  }
  const all = (like: RegExp) =>
    [...parts].flatMap(([number, text]) => (like.test(number) ? [text] : [])).join('');
  const name = all(/^3[23]$/);
  const written = writtenIn(all(/^(?:2\d|6[0-3])$/));
  return name === '' && written === '' ? [all(/^00$/)] : [name, written];
}

/** Texts without the field names that machines put into them. */
function writtenIn(words: string): string {
  const parts = words.split(SEPA);
  if (parts.length === 1) return words;
  const at = parts.indexOf('SVWZ');
  return at === -1 ? (parts[0] ?? '') : (parts[at + 1] ?? '');
}

function namedTexts(words: string): string[] {
  const parts = new Map<string, string[]>();
  let values: string[] | null = null;
  for (const word of words.split('/')) {
    if (NAMED.has(word)) {
      values = parts.get(word) ?? [];
      parts.set(word, values);
    } else {
      values?.push(word);
    }
  }
  if (parts.size === 0) return [words];
  // The account, the bank and the name of the counterparty.
  const name = parts.get('NAME')?.join('/') || (parts.get('CNTP')?.[2] ?? '');
  const written = (parts.get('REMI') ?? []).filter((word) => !/^(?:USTD|STRD)?$/.test(word));
  return [name, written.join('/')];
}
