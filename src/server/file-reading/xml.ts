import sax from 'sax';
import type { XmlNode } from '#domain/statements/xml-node.ts';
import { Unreadable } from './unreadable.ts';

/** More than any statement or spreadsheet has. */
const DEPTH_MAX = 64;
const ATTRIBUTES_MAX = 64;
const CHARACTERS_AT_ONCE = 64 * 1024;

type Attributes = Readonly<Record<string, string>>;

export type XmlListener = {
  open(name: string, attributes: Attributes): void;
  text(words: string): void;
  close(name: string): void;
};

/**
 * Reads XML from its beginning, names without their prefixes. What declares entities is refused
 * before any is used, and what is deeper or wider than what banks write as soon as it is seen.
 */
export function readXml(text: string, listener: XmlListener): void {
  const parser = sax.parser(true);
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
    if (depth > DEPTH_MAX) throw new Unreadable('damaged');
  };
  parser.onattribute = () => {
    attributes += 1;
    if (attributes > ATTRIBUTES_MAX) throw new Unreadable('damaged');
  };
  parser.onopentag = (tag) => listener.open(bareName(tag.name), tag.attributes as Attributes);
  parser.ontext = (words) => listener.text(words);
  parser.oncdata = (words) => listener.text(words);
  parser.onclosetag = (name) => {
    depth -= 1;
    listener.close(bareName(name));
  };
  // A mark at the beginning of a text is no part of it.
  const begin = text.startsWith('\ufeff') ? 1 : 0;
  for (let at = begin; at < text.length; at += CHARACTERS_AT_ONCE) {
    parser.write(text.slice(at, at + CHARACTERS_AT_ONCE));
  }
  parser.close();
}

function bareName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** So many pieces one tree may have: an entry of a statement has some hundreds. */
const NODES_MAX = 100_000;
const TEXT_CHARACTERS_MAX = 10_000;

/** Gathers a piece of a document with all that is in it. */
export function createTree(name: string, attributes: Attributes) {
  const root: XmlNode = { name, attributes, text: '', children: [] };
  const open = [root];
  let count = 1;
  return {
    root,
    open(child: string, of: Attributes): void {
      count += 1;
      if (count > NODES_MAX) throw new Unreadable('damaged');
      const node: XmlNode = { name: child, attributes: of, text: '', children: [] };
      open.at(-1)?.children.push(node);
      open.push(node);
    },
    text(words: string): void {
      const node = open.at(-1);
      if (node === undefined || node.text.length > TEXT_CHARACTERS_MAX) return;
      node.text += words;
    },
    /** True once the whole piece has ended. */
    close(): boolean {
      open.pop();
      return open.length === 0;
    },
  };
}
