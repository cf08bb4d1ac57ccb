import type { Node } from 'oxc-parser';
import { lineAt, type Source } from './source.ts';

/** A broken rule: where, which one, and what to write instead. */
export type Finding = { path: string; line: number; rule: string; advice: string };
export type Rule = { name: string; find(sources: readonly Source[]): Finding[] };

type Where = (path: string) => boolean;

/** A rule that looks at one file at a time; `look` answers with places and advice. */
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

/** A rule that looks at one node at a time; null means that the node is as it should be. */
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
