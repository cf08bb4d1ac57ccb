import { readFileSync } from 'node:fs';
import path from 'node:path/posix';
import postcss from 'postcss';
import { expect, test } from 'vitest';
import { targetOf } from './tidy/places.ts';
import { projectSources } from './tidy/project.ts';
import { parseSource, type Source } from './tidy/source.ts';
import { propertyName } from './tidy/node-names.ts';

/** A style sheet by its path in the project. */
type ReadStyles = (file: string) => string;

const screens = projectSources().filter(({ path: file }) => file.startsWith('src/web/'));

test('every class that the screens name is in its style sheet', () => {
  const missing = screens.flatMap((source) =>
    missingClasses(source, (at) => readFileSync(at, 'utf8')),
  );
  expect(missing).toEqual([]);
});

test('a class that was renamed in the style sheet alone is found', () => {
  const screen = `import styles from './chart.module.css';
    export const chart = [styles['frame'], styles['low'], styles[size], other['room']];`;
  const source = parseSource('src/web/kit/charts/chart.tsx', screen);
  const styles = '.frame { width: 100%; } @media print { .frame > .line:hover { color: red; } }';
  expect(missingClasses(source, () => styles)).toEqual([
    'src/web/kit/charts/chart.tsx: styles.low',
  ]);
});

/** The classes that a file reads of its style sheets and that none of these holds. */
function missingClasses(source: Source, read: ReadStyles): string[] {
  return source.nodes.flatMap((node) => {
    if (node.type !== 'ImportDeclaration' || !node.source.value.endsWith('.module.css')) return [];
    const file = targetOf(source.path, node.source.value);
    const [named] = node.specifiers;
    if (file === null || named === undefined)
      throw new Error(`${source.path}: ${node.source.value}`);
    const known = classesIn(read(path.normalize(file)));
    const { name } = named.local;
    return namesRead(source, name).flatMap((each) =>
      known.has(each) ? [] : [`${source.path}: ${name}.${each}`],
    );
  });
}

function classesIn(styles: string): Set<string> {
  const classes = new Set<string>();
  postcss.parse(styles).walkRules(({ selector }) => {
    for (const [, name = ''] of selector.matchAll(/\.([A-Za-z][\w-]*)/g)) classes.add(name);
  });
  return classes;
}

/** Classes that are read by a literal name; one chosen by a variable is unknown here. */
function namesRead({ nodes }: Source, sheet: string): string[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return [];
    const name = propertyName(node);
    return node.object.name === sheet && name !== '' ? [name] : [];
  });
}
