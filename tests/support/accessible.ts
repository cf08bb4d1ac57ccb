import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { NodeResult, Result } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2, levels A and AA, with everything it took over from the versions before. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/**
 * The page as it is now, or its parts that match `within`, has no barrier that a program finds. The
 * page behind an open dialog can be neither read nor used, and is looked at without the dialog.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  // The debugger's channel evaluates it, so the page's own content security policy stays on.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  await page.evaluate(cameToRest);
  const violations = await page.evaluate(
    async ({ tags, include }) => {
      const runOnly = { type: 'tag' as const, values: tags };
      // Not every element that is well: describing them takes longer than looking for barriers.
      const context = include ?? { include: document, exclude: '[data-aria-hidden]' };
      return (await globalThis.axe.run(context, { runOnly, resultTypes: ['violations'] }))
        .violations;
    },
    { tags: TAGS, include: within },
  );
  const described = violations.map(describeViolation).join('\n\n');
  expect(violations.length, `${page.url()} has barriers:\n\n${described}\n`).toBe(0);
}

/**
 * The same of the main part of a page without the bars over it: what is scrolled halfway below one
 * could not be pressed there.
 */
export async function expectAccessibleBelowBars(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLElement>('body *')) {
      if (!['sticky', 'fixed'].includes(getComputedStyle(each).position)) continue;
      if (each.closest('main') === null) each.style.visibility = 'hidden';
      else each.style.position = 'static';
    }
  });
  await expectAccessible(page, 'main');
}

/**
 * A dialog half faded in has the contrast of no moment anyone reads it in, and controls that still
 * move are measured in two places.
 */
async function cameToRest(): Promise<void> {
  const passing = () =>
    document.getAnimations().filter(({ playState, effect }) => {
      return playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime);
    });
  const placed = () =>
    [...document.querySelectorAll('a, button, input, select, textarea')].map((control) => {
      const { x, y, width, height } = control.getBoundingClientRect();
      return [x, y, width, height].join();
    });
  const nextFrame = () => new Promise(requestAnimationFrame);
  let before = '';
  let still = 0;
  while (still < 6) {
    // One may begin while another is waited for: a button that an answer enables.
    await Promise.allSettled(passing().map((animation) => animation.finished));
    const now = placed().join(' ');
    still = now === before && passing().length === 0 ? still + 1 : 0;
    before = now;
    await nextFrame();
  }
}

declare global {
  var axe: typeof Axe;
}

function describeViolation({ id, impact, help, nodes, helpUrl }: Result): string {
  return [`${impact ?? 'minor'}: ${help} (${id}, ${helpUrl})`, ...nodes.map(describeNode)].join(
    '\n',
  );
}

function describeNode({ html, target, failureSummary }: NodeResult): string {
  const reasons = (failureSummary ?? '').split('\n').slice(1).join(';');
  return `  ${target.join(' ')}\n    ${html.slice(0, 160)}\n   ${reasons}`;
}
