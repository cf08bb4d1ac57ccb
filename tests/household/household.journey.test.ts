import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { expectAccessible } from '#tests/support/accessible.ts';
import { createHome } from '#tests/support/account-households.ts';
import { DESKTOP, openVisit, PHONE, pressEscape } from '#tests/support/browser.ts';
import { heading, press } from '#tests/support/controls.ts';
import { HOME, HOUSEHOLD_WORDS } from '#tests/support/household-words.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import {
  type Account,
  createAccount,
  signInOnce,
  signUpOnboarded,
} from '#tests/support/onboarded.ts';
import { receive } from '#tests/support/outbox.ts';

/** The looks of an invitation, and of an owner's dialogs. What they do is a screen test. */
let origin: string;
const { dataDir } = serveJourneys((address) => {
  origin = address;
});

const { sv, en } = HOUSEHOLD_WORDS;
const ERIK = { firstName: 'Erik', lastName: 'Ståhl' };

test('an invitation is without barriers in each of its states', async () => {
  const { account: maria } = await createAccount({ origin, language: 'en' });
  const household = await createHome(maria);
  const stranger = newAddress();
  await household.invite(stranger);
  const view = { viewport: PHONE, theme: 'light', language: 'en' } as const;
  const { page } = await openVisit({ ...view, origin });
  const link = await linkTo(stranger, en.subject);
  await look(page, link, en.invitation);
  const terms = { origin, language: 'en', currency: 'EUR', names: ERIK } as const;
  const { email } = await signInOnce(page, terms);
  await look(page, link, en.someoneElse);
  await household.invite(email);
  await look(page, '/household', en.none);
  await page.getByRole('button', { name: `${en.accept} the invitation to ${HOME}` }).waitFor();
  await look(page, await linkTo(email, en.subject), en.invitation);
  await press(page, en.decline);
  await heading(page, en.declined).waitFor();
  await expectAccessible(page);
});

test('the dialogs of a household are without barriers', async () => {
  const view = { viewport: DESKTOP, theme: 'dark', language: 'sv' } as const;
  const { page, context } = await openVisit({ ...view, origin });
  const maria = await signUpOnboarded(context, { origin, language: 'sv', currency: 'SEK' });
  await page.goto('/household');
  await press(page, sv.create);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(sv.name, { exact: true }).fill('   ');
  await page.keyboard.press('Enter');
  await dialog.locator('[aria-invalid="true"]').waitFor();
  await expectAccessible(page);

  const invited = await fillHousehold(maria);
  await page.goto('/household');
  await press(page, sv.invite);
  await dialog.getByLabel(sv.email).fill(invited);
  await press(page, sv.send);
  await dialog.getByText(sv.already).waitFor();
  await expectAccessible(page);
  await pressEscape(page);
  await press(page, sv.discard);
  await dialog.waitFor({ state: 'hidden' });
  await press(page, sv.view);
  await dialog.getByText(invited).waitFor();
  await expectAccessible(page);
  await press(page, sv.remove);
  await page.getByRole('alertdialog').waitFor();
  await expectAccessible(page);
});

async function look(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await heading(page, title).waitFor();
  await expectAccessible(page);
}

/** Erik is a member, and the returned address is invited. */
async function fillHousehold(maria: Account): Promise<string> {
  const household = await createHome(maria);
  const { account: erik } = await createAccount({ origin, language: 'sv', names: ERIK });
  await household.letIn(erik);
  const invited = newAddress();
  await household.invite(invited);
  return invited;
}

function newAddress(): string {
  return `anna.${randomUUID()}@example.com`;
}

async function linkTo(to: string, subject: string): Promise<string> {
  return (await receive(dataDir, { to, subject })).link;
}
