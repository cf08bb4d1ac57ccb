import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path/posix';
import { parseSync, visitorKeys, type Node } from 'oxc-parser';

/**
 * One file as the rules see it: TypeScript, or a document, which is all comment. Paths are relative
 * to the project, with slashes.
 */
export type Source = {
  path: string;
  text: string;
  /** The text with its comments blanked, so that places stay. */
  code: string;
  lines: readonly string[];
  nodes: readonly Node[];
  comments: readonly SourceComment[];
  imports: readonly SourceImport[];
};
type SourceImport = { specifier: string; start: number };
type SourceComment = { text: string; start: number };

export type Runtime = 'domain' | 'server' | 'web';
/** A broken rule and its place; as a line, an editor can jump to it. */
export type Finding = { path: string; line: number; rule: string; advice: string };
export type Rule = { name: string; find(sources: readonly Source[]): Finding[] };
type Place = { start: number; advice: string };

/** A rule that checks one file at a time. */
export function fileRule(
  name: string,
  where: (path: string) => boolean,
  look: (source: Source) => readonly Place[],
): Rule {
  const find = (sources: readonly Source[]) =>
    sources
      .filter((source) => where(source.path))
      .flatMap((source) => look(source).map((place) => findingAt(source, name, place)));
  return { name, find };
}

export function findingAt(source: Source, rule: string, { start, advice }: Place): Finding {
  return { path: source.path, line: lineAt(source, start), rule, advice };
}

let parsed: readonly Source[] | undefined;

/** Every TypeScript file and document of the checkout that git does not ignore, parsed once. */
export function projectSources(): readonly Source[] {
  const root = path.resolve(import.meta.dirname, '../..');
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.md'];
  parsed ??= [...new Set(execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\n'))]
    .filter((file) => file !== '' && existsSync(path.join(root, file)))
    .map((file) => parseSource(file, readFileSync(path.join(root, file), 'utf8')));
  return parsed;
}

export function parseSource(file: string, text: string): Source {
  const lines = text.replace(/\n$/, '').split('\n');
  if (isDocument(file)) {
    const comments = [{ text, start: 0 }];
    return { path: file, text, code: '', lines, nodes: [], comments, imports: [] };
  }
  const { program, comments, errors } = parseSync(file, text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  const nodes = nodesOf(program);
  return {
    path: file,
    text,
    code: comments.reduce(
      (code, { start, end }) => code.slice(0, start) + blank(code, start, end) + code.slice(end),
      text,
    ),
    lines,
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
export function nodesOf(root: Node): Node[] {
  const found: Node[] = [root];
  for (const node of found) {
    const fields = node as unknown as Readonly<Record<string, unknown>>;
    for (const child of (visitorKeys[node.type] ?? []).flatMap((key) => fields[key])) {
      if (typeof child !== 'object' || child === null || !('type' in child)) continue;
      (child as Node).parent = node;
      found.push(child as Node);
    }
  }
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

export function nameOf(node: Node): string {
  return node.type === 'Identifier' || node.type === 'JSXIdentifier' ? node.name : '';
}

/** A text in quotes, concatenated or not; '' for anything else. */
export function textOf(node: Node): string {
  if (node.type === 'BinaryExpression') return textOf(node.left) + textOf(node.right);
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : '';
}

/** The runtime and the area of a file; '' for a file directly under the runtime. */
export function placeOf(file: string): { runtime: Runtime; area: string } | null {
  const match = /^src\/(domain|server|web)\/(?:([^/]+)\/)?/.exec(file);
  return match === null ? null : { runtime: match[1] as Runtime, area: match[2] ?? '' };
}

/** The project file that an import means, or null when it means a package. */
export function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return path.normalize(`${path.dirname(file)}/${specifier}`);
  if (specifier.startsWith('#tests/')) return specifier.slice(1);
  return specifier.startsWith('#') ? `src/${specifier.slice(1)}` : null;
}

export function isTest(file: string): boolean {
  return /\.(test|contract)\.tsx?$/.test(file) || file.startsWith('tests/');
}

/** Code of the product itself, without its tests. */
export function isProduct(file: string): boolean {
  return file.startsWith('src/') && !isTest(file);
}

export function isDocument(file: string): boolean {
  return file.endsWith('.md');
}

function blank(text: string, start: number, end: number): string {
  return text.slice(start, end).replaceAll(/[^\n]/g, ' ');
}

function importOf(node: Node): SourceImport[] {
  const isImport =
    node.type === 'ImportDeclaration' ||
    node.type === 'TSImportType' ||
    node.type === 'ImportExpression' ||
    node.type === 'ExportAllDeclaration' ||
    node.type === 'ExportNamedDeclaration';
  const specifier = isImport && node.source !== null ? textOf(node.source) : '';
  return specifier === '' ? [] : [{ specifier, start: node.start }];
}
