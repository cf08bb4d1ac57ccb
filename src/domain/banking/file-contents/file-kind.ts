/** Kinds of files by their content; name and type are not trusted. */
export type FileKind =
  | 'text'
  | 'zip'
  | 'pdf'
  | 'oldSpreadsheet'
  | 'markup'
  | 'flatDocument'
  | 'flex'
  | 'camt'
  | 'ofx'
  | 'qif'
  | 'mt940'
  | 'orders'
  | 'statement'
  | 'other';

/** The beginnings of files that are not text. */
const BEGINNINGS: readonly [FileKind, readonly number[]][] = [
  // Also the first bytes of new spreadsheets.
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  // The container of the old ones, and of new ones that a password locks.
  ['oldSpreadsheet', [0xd0, 0xcf, 0x11, 0xe0]],
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
];

/** Kind of a file by its first bytes; text when they do not tell. */
export function kindOfBytes(bytes: Uint8Array): FileKind {
  const known = BEGINNINGS.find(([, beginning]) =>
    beginning.every((byte, at) => bytes[at] === byte),
  );
  return known?.[0] ?? 'text';
}

/** A comment of the writing program may precede the root element. */
const BEGINNING_CHARACTERS = 4_000;

/** The first of these that the beginning of a text is like. */
const LIKE: readonly [FileKind, RegExp][] = [
  ['ofx', /^OFXHEADER|<(?:OFX|BANKTRANLIST)>/i],
  ['camt', /^<[^]*<(?:\w+:)?BkToCstmr(?:Stmt|AcctRpt|DbtCdtNtfctn)\b/],
  // A query of Interactive Brokers.
  ['flex', /^<[^]*<FlexQueryResponse\b|^<FlexQueryResponse\b/],
  ['orders', /^<[^]*<(?:\w+:)?(?:CstmrCdtTrfInitn|CstmrDrctDbtInitn|CstmrPmtStsRpt)\b/],
  ['qif', /^!(?:Type:|Account|Option:|Clear:)/i],
  ['mt940', /^:(?:60[FM]:[CD]\d{6}[A-Z]{3}|34F:[A-Z]{3})/m],
  // Another message of SWIFT's.
  ['statement', /^(?::20:|\{1:)/],
  ['flatDocument', /^<\?xml[^]*<office:document[\s>]/],
  ['markup', /^<(?:!doctype html|html|head|body|meta|table|\?xml[^]*<(?:html|table))\b/i],
  // XML of another form.
  ['statement', /^<(?:\?xml|!doctype|\w+(?::\w*)?[ >])/i],
];

/** Kind of a text by its first characters: a page, a statement, or a table. */
export function kindOfText(text: string): FileKind {
  const beginning = text.slice(0, BEGINNING_CHARACTERS).trimStart();
  const like = LIKE.find(([, pattern]) => pattern.test(beginning));
  if (like !== undefined) return like[0];
  // Only binary files hold this character.
  return text.includes('\0') ? 'other' : 'text';
}
