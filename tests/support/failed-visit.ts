import type { BrowserContext, Page } from 'playwright-core';
import type { RunnerTestCase } from 'vitest';
import { openRequests } from './quiet.ts';

const TEXT_MAX = 1_500;

/**
 * Writes the error and the state of each open page, for finding the cause of a failure that does
 * not return.
 */
export async function reportPages(
  context: BrowserContext,
  { name, file, result }: RunnerTestCase,
): Promise<void> {
  const errors = (result?.errors ?? []).map(({ message, stack }) => stack ?? message);
  process.stderr.write(`\n${file.name}: ${name}\n${errors.join('\n').slice(0, TEXT_MAX)}\n`);
  for (const page of context.pages()) process.stderr.write(`${await stateOf(page)}\n`);
}

async function stateOf(page: Page): Promise<string> {
  const open = openRequests(page).join(' ');
  const state = await page.evaluate(describeDocument).catch(String);
  return `When it failed, ${page.url()}:\nwaits for: ${open}\n${state.slice(0, TEXT_MAX)}`;
}

/** Runs in the page. */
function describeDocument(): string {
  const { activeElement, body } = document;
  const dialogs = document.querySelectorAll('[role$=dialog]').length;
  const facts = { history: history.state as unknown, dialogs, scrolled: scrollY };
  const focus = activeElement?.outerHTML.slice(0, 200);
  return `${JSON.stringify(facts)}\nfocus: ${focus}\n${body.innerText}`;
}
