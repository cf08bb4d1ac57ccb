import type { Node } from 'oxc-parser';
import { lineAt, type Source } from './source.ts';

/** A broken rule: its place, its name, and the advice. */
export type Finding = { path: string; line: number; rule: string; advice: string };
export type Rule = { name: string; find(sources: readonly Source[]): Finding[] };

type Where = (path: string) => boolean;

/** A rule that checks one file at a time; `look` returns places and advice. */
export function fileRule(
  name: string,
  where: Where,
  look: (source: Source) => { start: number; advice: string }[],
): Rule {
  return {
    name,
    find: (sources) =>
      sources
        .filter((source) => where(source.path))
        .flatMap((source) =>
          look(source).map(({ start, advice }) => ({
            path: source.path,
            line: lineAt(source, start),
            rule: name,
            advice,
          })),
        ),
  };
}

/** A rule that checks one node at a time; null means that the node is right. */
export function nodeRule(name: string, where: Where, look: (node: Node) => string | null): Rule {
  return fileRule(name, where, (source) =>
    source.nodes.flatMap((node) => {
      const advice = look(node);
      return advice === null ? [] : [{ start: node.start, advice }];
    }),
  );
}

/** The finding as a line that an editor can jump to. */
export function say({ path, line, rule, advice }: Finding): string {
  return `${path}:${line}  ${rule}: ${advice}`;
}
