import { act, cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { expect, inject } from 'vitest';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Language } from '#domain/basics/texts.ts';
import { App } from '#web/app/app.tsx';
import { followSession } from '#web/client/session/session.ts';
import { guestSource } from '#web/guest/storage/guest-source.ts';
import { keepGuestProfile } from '#web/guest/storage/guest-user.ts';
import { chooseLanguage } from '#web/kit/i18n/chosen-language.ts';
import { SESSION_KEY } from '#web/kit/storage/keys.ts';
import { type Account, createAccount } from './onboarded.ts';
import { WAIT_MS } from './limits.ts';
import { isNetworkIdle } from './screen-network.ts';
import { DRAFTS } from '#domain/records/drafts.ts';
import type { Kind } from '#domain/records/kinds.ts';

// Screens load their code when they are first shown. Hiding by style sheets is unknown here, and
// checking each element of a long list takes seconds. A wait asks some hundred times, and only the
// last error is read: the screen is printed for that one.
configure(({ getElementError }) => ({
  asyncUtilTimeout: WAIT_MS,
  defaultHidden: true,
  getElementError(message, container) {
    const error = new Error(message ?? '');
    error.name = 'TestingLibraryElementError';
    const printed = () => getElementError(message, container).message;
    return Object.defineProperty(error, 'message', { configurable: true, get: printed });
  },
}));

const NAMES = { firstName: 'Maria', lastName: 'Lind' };
const ERIK = { firstName: 'Erik', lastName: 'Ståhl' };
const MARIA = { ...NAMES, occupation: null, age: null };

type Guest = {
  language: Language;
  currency: Currency;
  /** As they would be sent to the server: fields with a default may be left out. */
  records?: Records;
};
type Owner = Guest & {
  /** A server of the file's own. */
  origin?: string;
  /** A new address by default. */
  email?: string;
};
type Records = Partial<Record<Kind, readonly object[]>>;

/** Opens the application at a path as Maria in guest mode, with these records in her browser. */
export async function openAsGuest(path: string, guest: Guest): Promise<UserEvent> {
  const { language, currency, records = {} } = guest;
  beginAnew(language);
  keepGuestProfile({ ...MARIA, language, currency });
  for (const kind of Object.keys(records) as Kind[]) await keep(kind, records[kind] ?? []);
  return open(`/guest${path}`);
}

/** A user with an account, signed in in this browser. */
export type Member = { account: Account; session: string; language: Language };

/** Texts that the browser stores from an earlier visit, by their keys. */
type Stored = Readonly<Record<string, string>>;

/** Signs Maria up on the run's server unless another is given, with these records. */
export async function createMaria(owner: Owner): Promise<Member> {
  return createMember(owner, NAMES);
}

/** Signs Erik up in the same way. */
export async function createErik(owner: Owner): Promise<Member> {
  return createMember(owner, ERIK);
}

async function createMember(owner: Owner, names: typeof NAMES): Promise<Member> {
  const { language, currency, records = {}, origin = inject('verified').origin, email } = owner;
  const signUp = { origin, language, names, ...(email !== undefined && { email }) };
  const { account, session } = await createAccount(signUp);
  await account.call('PUT', '/api/auth/user/profile', { ...names, language, currency });
  for (const kind of Object.keys(records) as Kind[]) {
    for (const each of records[kind] ?? []) await account.call('POST', `/api/${kind}`, each);
  }
  return { account, session, language };
}

/** The same user with a new session, as after the password in the form of the login page. */
export async function signedInAgain(member: Member): Promise<Member> {
  const { email, password } = member.account;
  const answer = await fetch(`${inject('verified').origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { session } = (await answer.json()) as { session: object };
  return { ...member, session: JSON.stringify(session) };
}

/** Stores a text as another tab of this browser does; null removes it. */
export function storeInOtherTab(key: string, text: string | null): void {
  if (text === null) localStorage.removeItem(key);
  else localStorage.setItem(key, text);
  act(() => void dispatchEvent(new StorageEvent('storage', { key })));
}

/** Opens the application at a path as a user with an account and a session here. */
export async function openAsUser(
  path: string,
  { session, language }: Pick<Member, 'session' | 'language'>,
  stored: Stored = {},
): Promise<UserEvent> {
  beginAnew(language, stored);
  followSession();
  // The code was loaded before there was a session.
  storeInOtherTab(SESSION_KEY, session);
  return open(path);
}

/** Opens the application at a path in a browser that nobody is signed in to. */
export async function openAsVisitor(
  path: string,
  language: Language,
  stored: Stored = {},
): Promise<UserEvent> {
  beginAnew(language, stored);
  followSession();
  storeInOtherTab(SESSION_KEY, null);
  return open(path);
}

/** Starts without a visit or stored data, but for the given texts. */
function beginAnew(language: Language, stored: Stored = {}): void {
  localStorage.clear();
  for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text);
  dispatchEvent(new StorageEvent('storage', { key: null }));
  sessionStorage.clear();
  chooseLanguage(language);
}

async function open(path: string): Promise<UserEvent> {
  cleanup();
  await allClosed();
  history.replaceState(null, '', path);
  render(<App first={null} language={null} />);
  await screen.findByRole('heading', { level: 1 });
  return userEvent.setup({ delay: null });
}

/** Reloads the page. */
export async function reload(): Promise<UserEvent> {
  return open(location.pathname + location.search);
}

/** Comes back to the window, where data that others change is read again. */
export function lookAgain(): void {
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

/** A dialog that closed leaves its entry in the browser's history a moment later. */
async function allClosed(): Promise<void> {
  await waitFor(() => expect(history.state ?? {}).not.toHaveProperty('valvDepth'));
}

/** Navigates to another screen without reloading the application, and waits for its title. */
export async function goTo(path: string, title: string | RegExp): Promise<void> {
  await allClosed();
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
  await screen.findByRole('heading', { level: 1, name: title });
}

/** Waits until nothing is waited for on the screen: it may be read as a whole. */
export async function allShown(): Promise<void> {
  const begunMs = performance.now();
  await waitFor(() => {
    expect(document.querySelector('[data-waiting]')).toBe(null);
    expect(isNetworkIdle(begunMs)).toBe(true);
  });
}

async function keep(kind: Kind, typed: readonly object[]): Promise<void> {
  const drafts = typed.map((each) => DRAFTS[kind].parse(each));
  await guestSource.records()[kind].createAll(drafts as never);
}

/** Text of an element, with ordinary spaces and on one line. */
export function textOf(place: Element | null | undefined): string {
  return (place?.textContent ?? '').replaceAll(/\s+/g, ' ');
}

/** The same with a space between elements, which style sheets set apart, but not in an amount. */
export function wordsOf(place: Element | null | undefined): string {
  if (!place) return '';
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const words: string[] = [];
  while (texts.nextNode()) words.push(texts.currentNode.textContent ?? '');
  return words
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[,.:;])/g, '')
    .trim();
}

/** An accessible name, in which amounts are written with spaces of their own. */
export function named(name: string): RegExp {
  const literal = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(
    `^${literal.replaceAll(' ', String.raw`\s+`).replaceAll(',', String.raw`\s?,`)}`,
  );
}

/** Waits until these words are read there. */
export async function seeWords(place: () => Element | null | undefined, words: string) {
  await waitFor(() => expect(wordsOf(place())).toContain(words));
}

/**
 * Presses a button by its first words once it can be pressed; what it says while it waits, style
 * sheets hide.
 */
export async function press(user: UserEvent, name: string, place = document.body): Promise<void> {
  const button = await within(place).findByRole('button', { name: new RegExp(`^${name}`) });
  await waitFor(() => expect(button.matches(':disabled, [aria-disabled=true]')).toBe(false));
  // The list of messages takes no presses until it counts the one that came.
  const rule = '[style*="pointer-events"]';
  const pointerEvents = () => button.closest<HTMLElement>(rule)?.style.pointerEvents;
  await waitFor(() => expect(pointerEvents()).not.toBe('none'));
  await user.click(button);
}

/** Clicks a button twice before the screen is drawn again, as on a busy machine. */
export function clickTwice(button: HTMLElement): void {
  act(() => {
    button.click();
    button.click();
  });
}

/** Closes the open dialog, which hears the key once it has the focus. */
export async function pressEscape(user: UserEvent): Promise<void> {
  const focused = () => document.activeElement?.closest('[role$=dialog]') ?? null;
  await waitFor(() => expect(focused()).not.toBe(null));
  await user.keyboard('{Escape}');
}

/** The first link with this name, which is the menu's. */
export function linkTo(title: string): HTMLElement {
  const [link] = screen.getAllByRole('link', { name: title });
  if (link === undefined) throw new Error(`Nothing leads to ${title}`);
  return link;
}

/** A field by its label, to which an optional one adds a word. */
export function fieldOf(place: HTMLElement, label: string): HTMLInputElement {
  return within(place).getByLabelText(new RegExp(`^${label}( |$)`));
}

/** Replaces the texts of fields by their labels, and chooses in lists. */
export async function fill(
  user: UserEvent,
  place: HTMLElement,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    const field = fieldOf(place, label);
    if (field.tagName === 'SELECT') {
      await user.selectOptions(field, text);
      continue;
    }
    await user.clear(field);
    if (field.type === 'date') await user.type(field, text);
    else if (text !== '') await user.paste(text);
  }
}

/** Value of a field, with ordinary spaces. */
export function typedIn(place: HTMLElement, label: string): string {
  return fieldOf(place, label).value.replaceAll(/\s/g, ' ');
}

/** Chooses a bank's file on the screen of transactions. */
export async function chooseFile(
  user: UserEvent,
  content: string | Uint8Array<ArrayBuffer>,
): Promise<void> {
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    if (found === null) throw new Error('No file can be chosen yet');
    return found;
  });
  await user.upload(input, new File([content], 'konto.csv', { type: 'text/csv' }));
}

/** The row of a list that has this title. */
export function rowOf(name: string): HTMLElement | null {
  return screen.queryByRole('heading', { name })?.closest('li') ?? null;
}

/** The topmost dialog. */
export async function openedDialog(name?: string): Promise<HTMLElement> {
  return screen.findByRole('dialog', name === undefined ? {} : { name });
}
