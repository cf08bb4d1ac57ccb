import { parseSync, visitorKeys, type Node } from 'oxc-parser';
import { isDocument } from './places.ts';

/**
 * One file as the rules see it: TypeScript, or a document, which is all comment. Paths are relative
 * to the project, with slashes.
 */
export type Source = {
  path: string;
  text: string;
  lines: readonly string[];
  nodes: readonly Node[];
  comments: readonly Remark[];
  imports: readonly Import[];
};
export type Import = { specifier: string; start: number; isReExport: boolean };
type Remark = { text: string; start: number };

export function parseSource(path: string, text: string): Source {
  if (isDocument(path)) {
    const comments = [{ text, start: 0 }];
    return { path, text, lines: text.split('\n'), nodes: [], comments, imports: [] };
  }
  const { program, comments, errors } = parseSync(path, text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path}: ${error.message}`);
  const nodes = flatten(program);
  return {
    path,
    text,
    lines: text.replace(/\n$/, '').split('\n'),
    nodes,
    comments: comments.map((comment) => ({ text: comment.value, start: comment.start })),
    imports: nodes.flatMap(importOf),
  };
}

/** The line of an offset, counted from one. */
export function lineAt(source: Source, offset: number): number {
  return source.text.slice(0, offset).split('\n').length;
}

/** Every node of the tree in reading order, each knowing its parent. */
export function flatten(root: Node): Node[] {
  const found: Node[] = [root];
  for (const node of found) {
    for (const child of childrenOf(node)) {
      child.parent = node;
      found.push(child);
    }
  }
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** The nodes around this one, the nearest first. */
export function around(node: Node): Node[] {
  const found: Node[] = [];
  for (let outer = node.parent ?? null; outer !== null; outer = outer.parent ?? null) {
    found.push(outer);
  }
  return found;
}

function childrenOf(node: Node): Node[] {
  const fields = node as unknown as Readonly<Record<string, unknown>>;
  return (visitorKeys[node.type] ?? []).flatMap((key) => [fields[key]].flat().filter(isNode));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function importOf(node: Node): Import[] {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'TSImportType':
      return [{ specifier: node.source.value, start: node.start, isReExport: false }];
    case 'ExportAllDeclaration':
      return [{ specifier: node.source.value, start: node.start, isReExport: true }];
    case 'ExportNamedDeclaration':
      return node.source === null
        ? []
        : [{ specifier: node.source.value, start: node.start, isReExport: true }];
    case 'ImportExpression':
      return node.source.type === 'Literal' && typeof node.source.value === 'string'
        ? [{ specifier: node.source.value, start: node.start, isReExport: false }]
        : [];
    default:
      return [];
  }
}
