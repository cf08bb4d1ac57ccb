import { expect, test } from 'vitest';
import { usedStyles } from './used-styles.ts';

const PAGE = '<p class="ui-lead is-wide">Valv</p><i></i>';

test.each([
  ['a class of the page', '.ui-lead{color:red}', '.ui-lead{color:red}'],
  ['a class that is not there', '.ui-toast{color:red}', ''],
  ['an element', 'i{color:red}', 'i{color:red}'],
  ['one selector of two', '.ui-toast,.ui-lead i{color:red}', '.ui-lead i{color:red}'],
  ['two classes of which one is not there', '.ui-lead.is-open{color:red}', ''],
  ['what must not be there', '.ui-lead:not(.is-open){color:red}', undefined],
  ['a state that the document may be in', '[data-theme=light] .is-wide{color:red}', undefined],
  ['what moves', '@keyframes turn{to{rotate:1turn}}', undefined],
  ['a width with nothing left', '@media (width>1px){.ui-toast{color:red}}', ''],
  ['a width with something left', '@media (width>1px){.ui-lead{color:red}}', undefined],
])('%s', (_what, css, left = css) => {
  expect(usedStyles(css, PAGE)).toBe(left);
});
