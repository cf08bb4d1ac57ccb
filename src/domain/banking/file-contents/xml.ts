import { Unreadable } from './unreadable.ts';

/** Attributes of a tag. */
export type Attributes = Readonly<Record<string, string>>;

/** Receives the parts of a document while it is read. */
export type XmlListener = {
  open(name: string, attributes: Attributes): void;
  text?(words: string): void;
  close?(name: string): void;
};

/** More than any statement or spreadsheet has; a trade of a broker's query has 85 attributes. */
const DEPTH_MAX = 64;
const ATTRIBUTES_MAX = 128;
/** 50,000 rows of thirty cells: more would take longer than anything that is honest. */
export const TAGS_MAX = 3_200_000;

/**
 * Number of further tags that may be read, of one text or of all parts of a file; `depth`: of tags in
 * each other.
 */
export type TagBudget = { left: number; depth?: number };

/** A parser of XML, as `sax` is one. */
export type XmlParser = {
  onerror(error: Error): void;
  ondoctype(words: string): void;
  onopentagstart(tag: object): void;
  onattribute(attribute: object): void;
  onopentag(tag: { name: string; attributes: object }): void;
  ontext(words: string): void;
  oncdata(words: string): void;
  onclosetag(name: string): void;
  write(part: string): unknown;
  close(): unknown;
};

export type ReadXml = (content: XmlContent, listener: XmlListener, budget?: TagBudget) => void;

/**
 * Reads XML from its beginning, names without their prefixes. A document that declares entities is
 * refused before any is used, and one that is deeper or wider than banks write as soon as the limit
 * is reached.
 */
export function createXmlReader(createParser: () => XmlParser): ReadXml {
  return (content, listener, budget = { left: TAGS_MAX }) => {
    const parser = createParser();
    listenTo(parser, listener, budget);
    for (const part of partsOf(content)) parser.write(part);
    parser.close();
  };
}

function listenTo(parser: XmlParser, listener: XmlListener, budget: TagBudget): void {
  let depth = 0;
  let attributes = 0;
  parser.onerror = () => {
    throw new Unreadable('damaged');
  };
  parser.ondoctype = () => {
    throw new Unreadable('entities');
  };
  parser.onopentagstart = () => {
    attributes = 0;
    depth += 1;
    budget.left -= 1;
    if (budget.left < 0) throw new Unreadable('unpacked');
    if (depth > (budget.depth ?? DEPTH_MAX)) throw new Unreadable('damaged');
  };
  parser.onattribute = () => {
    attributes += 1;
    if (attributes > ATTRIBUTES_MAX) throw new Unreadable('damaged');
  };
  parser.onopentag = (tag) => listener.open(bareName(tag.name), tag.attributes as Attributes);
  parser.ontext = (words) => listener.text?.(words);
  parser.oncdata = (words) => listener.text?.(words);
  parser.onclosetag = (name) => {
    depth -= 1;
    listener.close?.(bareName(name));
  };
}

/** Text, or UTF-8, of which only a part is text at once. */
export type XmlContent = string | Uint8Array;

const AT_ONCE = 64 * 1024;

declare const TextDecoder: new (label: string) => {
  decode(bytes?: Uint8Array, options?: { stream: boolean }): string;
};

/** The text without a byte order mark, part by part. */
function* partsOf(content: XmlContent): Generator<string> {
  const decoder = new TextDecoder('utf-8');
  const begin = typeof content === 'string' && content.startsWith('\ufeff') ? 1 : 0;
  for (let at = begin; at < content.length; at += AT_ONCE) {
    const end = at + AT_ONCE;
    if (typeof content === 'string') yield content.slice(at, end);
    else yield decoder.decode(content.subarray(at, end), { stream: true });
  }
  yield decoder.decode();
}

function bareName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
