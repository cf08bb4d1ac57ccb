import type { Node } from 'oxc-parser';
import { isProduct, targetOf } from './places.ts';
import { type Finding, fileRule, type Rule } from './rule.ts';
import { lineAt, type Source } from './source.ts';

const GALLERY = 'src/web/kit/gallery/';
const COMPONENT = /^src\/web\/kit\/(?:ui|charts)\/[^/]+\.tsx$/;

/** Components that the gallery shows by others, or as its own parts, and why. */
const SHOWN_BY_OTHERS: ReadonlySet<string> = new Set([
  // Its children, later: it draws nothing itself.
  'Below',
  // The button of `Figure`.
  'ExplainButton',
  // Its children, out of sight for a moment.
  'Held',
  // Opened by `Menu`, which is the same with its code loaded later.
  'MenuPanel',
  // Parts of `Menu` and `Popover`.
  'PanelButton',
]);

const shown: Rule = { name: 'shown-in-gallery', find: missing };

const apart = fileRule(
  'gallery-apart',
  (path) => isProduct(path) && !path.startsWith(GALLERY),
  ({ path, imports }) =>
    imports
      .filter(({ specifier }) => targetOf(path, specifier)?.startsWith(GALLERY))
      .map(({ start }) => ({ start, advice: 'the gallery is in no product; only it imports it.' })),
);

export const galleryRules: Rule[] = [shown, apart];

/** The components that some screen imports, and the gallery does not. */
function missing(sources: readonly Source[]): Finding[] {
  const inGallery = sources.filter(({ path }) => path.startsWith(GALLERY));
  const specimens = new Set(inGallery.flatMap((source) => componentsIn(source).map(nameOf)));
  const screens = sources.filter(({ path }) => isProduct(path) && !path.startsWith('src/web/kit/'));
  return screens.flatMap((source) =>
    componentsIn(source)
      .filter((used) => !SHOWN_BY_OTHERS.has(used.name) && !specimens.has(nameOf(used)))
      .map(({ name, start }) => ({
        path: source.path,
        line: lineAt(source, start),
        rule: shown.name,
        advice: `${name} has no specimen; show its states in ${GALLERY}.`,
      })),
  );
}

type Used = { target: string; name: string; start: number };

function nameOf({ target, name }: Used): string {
  return `${target} ${name}`;
}

/** Components that a file imports from the kit: values whose names begin with a capital letter. */
function componentsIn({ path, nodes }: Source): Used[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'ImportDeclaration' || node.importKind === 'type') return [];
    const target = targetOf(path, node.source.value);
    if (target === null || !COMPONENT.test(target)) return [];
    return node.specifiers.flatMap((specifier) => {
      const name = importedName(specifier);
      return name === null ? [] : [{ target, name, start: specifier.start }];
    });
  });
}

function importedName(specifier: Node): string | null {
  if (specifier.type !== 'ImportSpecifier' || specifier.importKind === 'type') return null;
  const { imported } = specifier;
  const name = imported.type === 'Identifier' ? imported.name : imported.value;
  return /^[A-Z][a-z]/.test(name) ? name : null;
}
