/** What a file is by its content; its name and its type say nothing. */
export type FileKind = 'text' | 'spreadsheet' | 'markup' | 'statement' | 'other';

/** The beginnings of files that are no table of text. */
const BEGINNINGS: readonly [FileKind, readonly number[]][] = [
  // A zip, which new spreadsheets are, and the container of the old ones.
  ['spreadsheet', [0x50, 0x4b, 0x03, 0x04]],
  ['spreadsheet', [0xd0, 0xcf, 0x11, 0xe0]],
  // %PDF
  ['other', [0x25, 0x50, 0x44, 0x46]],
];

/** What the first bytes of a file say that it is; text where they say nothing. */
export function kindOfBytes(bytes: Uint8Array): FileKind {
  const known = BEGINNINGS.find(([, beginning]) =>
    beginning.every((byte, at) => bytes[at] === byte),
  );
  return known?.[0] ?? 'text';
}

/** What the first characters of a text say: a page, a statement of another form, or a table. */
export function kindOfText(text: string): FileKind {
  const beginning = text.slice(0, 2_000).trimStart();
  if (/^(?:OFXHEADER|<OFX|!Type:|!Account)|BkToCstmrStmt/i.test(beginning)) return 'statement';
  if (/^<(?:!doctype|html|table|\?xml)/i.test(beginning)) return 'markup';
  // What is no text has characters that none has.
  return text.includes('\0') ? 'other' : 'text';
}
