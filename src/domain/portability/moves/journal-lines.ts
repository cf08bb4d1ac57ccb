/** Longer lines are cut. */
const LINE_CHARACTERS_MAX = 10_000;

/** The lines of a text, whichever way they end, without what is before them. */
export function* linesOf(text: string): Generator<string> {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (at < text.length) {
    const end = text.indexOf('\n', at);
    const to = end < 0 ? text.length : end;
    const line = text.slice(at, Math.min(to, at + LINE_CHARACTERS_MAX));
    yield line.endsWith('\r') ? line.slice(0, -1) : line;
    at = to + 1;
  }
}

/** Whether the last line of a text has an end. */
export function hasEnd(text: string): boolean {
  const tail = text.slice(-LINE_CHARACTERS_MAX);
  return tail.slice(tail.trimEnd().length).includes('\n');
}

/** Lines that are looked at. */
const LINES_MAX = 100_000;

const OF_BEANCOUNT =
  /^(?:\d{4}[-/]\d{1,2}[-/]\d{1,2}\s+(?:(?:open|close|balance|pad)\s+[^\s:;]+:|(?:commodity|price)\s+[A-Z]|(?:txn|[*!])\s+")|(?:option|plugin|include)\s+"|pushtag\s+#)/;
const HEAD = /^(?:\d{4}[-/.])?\d{1,2}[-/.]\d{1,2}(?:=\S+)?(?:\s|$)/;
const POSTING = /^\s+(?:[*!]\s+)?[([]?\p{L}[^;,\t]*(?:$|\t|\s{2}|;)/u;
const DIRECTIVE = /^[!@]?include\s+\S+\.\w+["']?\s*$/;

/** The program for which a text is a journal; null: it is none. */
export function journalKind(text: string): 'beancount' | 'ledger' | null {
  let isHead = false;
  let count = 0;
  for (const line of linesOf(text)) {
    count += 1;
    if (count > LINES_MAX) return null;
    if (OF_BEANCOUNT.test(line)) return 'beancount';
    if (isHead && POSTING.test(line)) return 'ledger';
    if (DIRECTIVE.test(line)) return 'ledger';
    isHead = HEAD.test(line) || (isHead && /^\s+;/.test(line));
  }
  return null;
}
