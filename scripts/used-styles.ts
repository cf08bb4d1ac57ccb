import postcss from 'postcss';

/**
 * The rules of a style sheet that a prerendered page can use: those that name no class but its own.
 * The sheets are shared with screens that have ten times its parts.
 */
export function usedStyles(css: string, html: string): string {
  const used = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => words(names)));
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    const selectors = rule.selectors.filter((each) => classesOf(each).every((it) => used.has(it)));
    if (selectors.length === 0) rule.remove();
    else rule.selectors = selectors;
  });
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  return root.toString();
}

function words(names: string | undefined): string[] {
  return (names ?? '').split(' ');
}

/** Classes that an element must have; those in brackets may or must not be there. */
function classesOf(selector: string): string[] {
  const outside = selector.replaceAll(/\([^()]*\)/g, '');
  return [...outside.matchAll(/\.(-?[A-Z_a-z][\w-]*)/g)].map(([, name]) => name ?? '');
}
