import type { Node } from 'oxc-parser';
import { isProduct } from './places.ts';
import { nodeRule, type Rule } from './rule.ts';

/** The name of the product and the codes of currencies are the same in every language. */
const SAME = /\b(?:Valv|[A-Z]{3})\b/g;
const WORD = /\p{L}{2,}/u;
const SHOWN = [
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'description',
  'heading',
  'hint',
  'label',
  'message',
  'placeholder',
  'title',
];

/** Texts for users come from a catalog, so that they exist in both languages. */
const visibleText = nodeRule('texts-in-both-languages', isScreen, (node) => {
  const text = shownText(node).replaceAll(SAME, '').trim();
  return WORD.test(text) ? `"${text}" belongs in texts.ts, in English and Swedish.` : null;
});

export const visibleRules: Rule[] = [visibleText];

function shownText(node: Node): string {
  if (node.type === 'JSXText') return node.value;
  if (node.type !== 'JSXAttribute' || node.name.type !== 'JSXIdentifier') return '';
  const { value } = node;
  if (!SHOWN.includes(node.name.name) || value?.type !== 'Literal') return '';
  return typeof value.value === 'string' ? value.value : '';
}

function isScreen(file: string): boolean {
  return isProduct(file) && file.endsWith('.tsx');
}
