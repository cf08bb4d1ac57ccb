import type { Page } from 'playwright-core';
import { createHome } from './account-households.ts';
import { DESKTOP, openVisit, PHONE } from './browser.ts';
import { type Account, signUpOnboarded } from './onboarded.ts';

type Visitor = { page: Page; account: Account };

/**
 * Maria at a desktop, in Swedish and the dark, and Erik on a phone, in English and light, in one
 * household. Joining it is a journey of its own.
 */
export async function openCouple(origin: string): Promise<{ maria: Visitor; erik: Visitor }> {
  const maria = await openMaria(origin);
  const erik = await openErik(origin);
  await (await createHome(maria.account)).letIn(erik.account);
  return { maria, erik };
}

async function openMaria(origin: string): Promise<Visitor> {
  const view = { viewport: DESKTOP, theme: 'dark', language: 'sv' } as const;
  const { page, context } = await openVisit({ ...view, origin });
  const terms = { origin, language: 'sv', currency: 'SEK' } as const;
  return { page, account: await signUpOnboarded(context, terms) };
}

async function openErik(origin: string): Promise<Visitor> {
  const view = { viewport: PHONE, theme: 'light', language: 'en' } as const;
  const { page, context } = await openVisit({ ...view, origin });
  const names = { firstName: 'Erik', lastName: 'Lind' };
  const terms = { origin, language: 'en', currency: 'SEK', names } as const;
  return { page, account: await signUpOnboarded(context, terms) };
}
