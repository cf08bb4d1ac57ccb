/** A piece of an XML document: names without their prefixes. */
export type XmlNode = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: XmlNode[];
};

/** Every piece at a path of names under another. */
export function nodesAt(node: XmlNode, path: string): XmlNode[] {
  return path
    .split('/')
    .reduce<XmlNode[]>(
      (found, name) =>
        found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [node],
    );
}

/** The first node at one of several paths, the likeliest first; null if there is none. */
export function nodeAt(node: XmlNode, ...paths: string[]): XmlNode | null {
  for (const path of paths) {
    const [found] = nodesAt(node, path);
    if (found !== undefined) return found;
  }
  return null;
}

/** The text of the first node with any, at one of several paths; empty: there is none. */
export function textAt(node: XmlNode, ...paths: string[]): string {
  for (const path of paths) {
    const text = nodesAt(node, path).find((each) => each.text.trim() !== '')?.text;
    if (text !== undefined) return text.trim();
  }
  return '';
}
