import { cleanup, configure, render, screen, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Language } from '#domain/basics/texts.ts';
import { assetDraft } from '#domain/records/assets.ts';
import { costDraft } from '#domain/records/costs.ts';
import { goalDraft } from '#domain/records/goals.ts';
import { incomeDraft } from '#domain/records/incomes.ts';
import { liabilityDraft } from '#domain/records/liabilities.ts';
import type { Kind } from '#domain/records/records.ts';
import { App } from '#web/app/app.tsx';
import { guestSource } from '#web/guest/storage/guest-source.ts';
import { keepGuestProfile } from '#web/guest/storage/guest-user.ts';
import { chooseLanguage } from '#web/kit/i18n/chosen-language.ts';

// Screens load their code when they are first shown. What a style sheet hides is not known here,
// and to ask each element of a long list takes seconds.
configure({ asyncUtilTimeout: 10_000, defaultHidden: true });

const MARIA = { firstName: 'Maria', lastName: 'Lind', occupation: null, age: null };

const DRAFTS = {
  assets: assetDraft,
  liabilities: liabilityDraft,
  incomes: incomeDraft,
  costs: costDraft,
  goals: goalDraft,
};

type Guest = {
  language: Language;
  currency: Currency;
  /** As they would be sent to the server: fields with a default may be left out. */
  records?: Partial<Record<Kind, readonly object[]>>;
};

/** Opens the application at a path as Maria, who has these records in her browser. */
export async function openAsGuest(path: string, guest: Guest): Promise<UserEvent> {
  const { language, currency, records = {} } = guest;
  localStorage.clear();
  chooseLanguage(language);
  keepGuestProfile({ ...MARIA, language, currency });
  for (const kind of Object.keys(records) as Kind[]) await keep(kind, records[kind] ?? []);
  history.replaceState(null, '', `/guest${path}`);
  render(<App first={null} />);
  onTestFinished(cleanup);
  await screen.findByRole('heading', { level: 1 });
  return userEvent.setup({ delay: null });
}

async function keep(kind: Kind, typed: readonly object[]): Promise<void> {
  const drafts = typed.map((each) => DRAFTS[kind].parse(each));
  await guestSource.records()[kind].createAll(drafts as never);
}

/** What is read there, with ordinary spaces and on one line. */
export function textOf(place: Element | null | undefined): string {
  return (place?.textContent ?? '').replaceAll(/\s+/g, ' ');
}

/** Presses a button by its first words; what it says while it waits, style sheets hide. */
export async function press(user: UserEvent, name: string, place = document.body): Promise<void> {
  await user.click(await within(place).findByRole('button', { name: new RegExp(`^${name}`) }));
}
