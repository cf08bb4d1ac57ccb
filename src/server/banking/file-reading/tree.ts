import type { XmlNode } from '#domain/banking/statements/xml-node.ts';
import { Unreadable } from './unreadable.ts';
import type { Attributes } from './xml-listener.ts';

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
