import { expect, test } from 'vitest';
import type { Language } from '#domain/basics/texts.ts';
import { ACCOUNT_SCREENS, OPEN_SCREENS, SIGNED_OUT_SCREENS } from '#web/app/screens.ts';
import { paletteTexts } from '#web/app/palette/texts.ts';
import { shellTexts } from '#web/app/texts.ts';
import { adding, paths } from '#web/client/navigation/paths.ts';
import { uiTexts } from '#web/kit/ui/texts.ts';
import { createHome } from '#tests/support/account-households.ts';
import { DESKTOP, PHONE } from '#tests/support/browser.ts';
import { isSettled, type Look, type Looks, spaceSigns } from '#tests/support/engine-page.ts';
import { visitIn } from '#tests/support/engine-visit.ts';
import { type Engine, ENGINES, WITHOUT_PASSKEYS } from '#tests/support/engines.ts';
import { storedTen } from '#tests/support/guest.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { createAccount } from '#tests/support/onboarded.ts';
import { addHeldAccount, addressesOf } from '#tests/support/screen-addresses.ts';

/**
 * Every screen in each engine beside Chromium, on a phone and a desktop: the same texts, each on as
 * many lines, nothing cut off, nothing beyond the edge.
 */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

type Difference = { engine: Engine; kind: 'texts' | 'lines' | 'cut' | 'beyond'; words: string };
type Visit = Awaited<ReturnType<typeof visitIn>>;

/** Differences that no style can mend, with the reason of each. */
const EXCEPTIONS: readonly (Omit<Difference, 'words'> & { words: RegExp; reason: string })[] = [
  {
    engine: 'webkit',
    kind: 'texts',
    words: /passnyck|säkerhetsnyck|passkey|security key/i,
    reason: 'WebKitGTK has no passkeys, and the screens say so instead of offering them',
  },
];

/** An engine may round the width of a sign to whole pixels, as WebKitGTK does. */
const ROUNDED_PX = [0, -0.5, 0.5] as const;

const SIGNED_OUT = [paths.home, paths.guestOnboarding, ...pathsOf(SIGNED_OUT_SCREENS)];
const GUEST = ACCOUNT_SCREENS.flatMap(({ guestPath }) => guestPath ?? []);
const NET_WORTH = { sv: 'Nettoförmögenhet', en: 'Net worth' };
const FORMS = [paths.assets, paths.liabilities, paths.income, paths.costs, paths.goals];

test.each(['sv', 'en'] as const)('every screen looks as in Chromium (%s)', async (language) => {
  const visits = await Promise.all(
    ENGINES.map((engine) => visitIn(engine, { origin, size: PHONE, language })),
  );
  const { load, move, keep, press, pressOnPhone, unused } = comparisonOf(visits, language);
  for (const path of [...SIGNED_OUT, ...pathsOf(OPEN_SCREENS)]) await load(path);
  await keep(storedTen());
  await load(paths.guestAssets);
  for (const path of GUEST) await move(path);
  const { session, heldId } = await fullAccount(language);
  await keep({ 'valv.session': session });
  await load(paths.home);
  const screens = addressesOf(ACCOUNT_SCREENS, heldId);
  for (const path of [...pathsOf(screens), '/nowhere']) await move(path);
  for (const path of FORMS) await load(adding(path));
  await load(paths.home);
  await press(paletteTexts[language].title);
  await load(paths.home);
  const label = NET_WORTH[language];
  await press(uiTexts[language].explain({ label }));
  await load(paths.home);
  await pressOnPhone(shellTexts[language].more);
  expect(unused()).toEqual([]);
});

test('few differences are left', () => {
  expect(EXCEPTIONS.length).toBeLessThanOrEqual(8);
  expect(Object.keys(WITHOUT_PASSKEYS)).toEqual(['webkit']);
});

function pathsOf(screens: readonly { path: string }[]): string[] {
  return screens.map(({ path }) => path);
}

/** The session of an account with the example data and a household of two. */
async function fullAccount(language: Language): Promise<{ session: string; heldId: string }> {
  const { account, session } = await createAccount({ origin, language });
  const profile = { firstName: 'Maria', lastName: 'Lind', language, currency: 'SEK' };
  await account.call('PUT', '/api/auth/user/profile', profile);
  await account.call('POST', '/api/demo-data', {});
  const names = { firstName: 'Erik', lastName: 'Lind' };
  const { account: erik } = await createAccount({ origin, language, names });
  await erik.call('PUT', '/api/auth/user/profile', { ...profile, ...names });
  await (await createHome(account)).letIn(erik);
  return { session, heldId: await addHeldAccount(account) };
}

/** Steps that all visits take, each of which ends once they look alike in both sizes. */
function comparisonOf(visits: readonly Visit[], language: Language) {
  const { loading } = uiTexts[language];
  const used = new Set<unknown>();
  let size = PHONE;
  const each = <T>(work: (visit: Visit) => Promise<T>) => Promise.all(visits.map(work));
  const isException = ({ engine, kind, words }: Difference) => {
    const found = EXCEPTIONS.find(
      (known) => known.engine === engine && known.kind === kind && known.words.test(words),
    );
    used.add(found);
    return found !== undefined;
  };
  /** A screen may change once more after it settled: it is looked at until all look alike. */
  const lookAt = async (name: string) => {
    const differences = async () => {
      if ((await each(({ run }) => run(isSettled, loading))).includes(false)) return ['unsettled'];
      const [known = [], ...others] = await each(looksOf);
      return others
        .flatMap((looks, at) => differencesOf(known, looks, ENGINES[at + 1] ?? 'chromium'))
        .filter((difference) => !isException(difference))
        .map(({ engine, kind, words }) => `${engine} (${kind}): ${words}`);
    };
    await expect.poll(differences, { message: `${name}, ${size.width}` }).toEqual([]);
  };
  const lookInBoth = async (name: string) => {
    await lookAt(name);
    size = size === PHONE ? DESKTOP : PHONE;
    await each(({ resize }) => resize(size));
    await lookAt(name);
  };
  return {
    async load(path: string) {
      await each(({ go }) => go(path));
      if (path.includes('?')) {
        const isOpen = () => document.querySelector('[role=dialog] form') !== null;
        await expect.poll(() => each(({ run }) => run(isOpen))).not.toContain(false);
      }
      await lookInBoth(path);
    },
    async move(path: string) {
      await each(({ run }) => run((to) => history.pushState(null, '', to), path));
      await lookInBoth(path);
    },
    async press(name: string) {
      await each((visit) => visit.press(name));
      await lookInBoth(name);
    },
    async pressOnPhone(name: string) {
      size = PHONE;
      await each(({ resize }) => resize(size));
      await each((visit) => visit.press(name));
      await lookAt(name);
    },
    async keep(texts: Record<string, string>) {
      await each(({ run }) =>
        run((kept) => {
          const guest = Object.keys(localStorage).filter((key) => key.startsWith('valv.guest.'));
          for (const key of guest) localStorage.removeItem(key);
          for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
        }, texts),
      );
    },
    unused: () => EXCEPTIONS.filter((each) => !used.has(each)),
  };
}

/** How a screen looks; in Chromium also with signs as narrow and wide as another engine has them. */
async function looksOf({ engine, run, looks }: Visit): Promise<Looks[]> {
  if (engine !== 'chromium') return [await looks()];
  const found: Looks[] = [];
  for (const px of ROUNDED_PX) {
    await run(spaceSigns, px);
    found.push(await looks());
  }
  await run(spaceSigns, 0);
  return found;
}

function differencesOf(known: readonly Looks[], looks: readonly Looks[], engine: Engine) {
  const [{ texts, cut, beyond } = { texts: [], cut: [], beyond: 0 }] = looks;
  const left = [...texts];
  const found: Difference[] = [];
  const note = (kind: Difference['kind'], words: string) => found.push({ engine, kind, words });
  for (const [at, { text }] of known[0]?.texts.entries() ?? []) {
    const same = left.findIndex((look) => text === look.text);
    const [look] = same === -1 ? [] : left.splice(same, 1);
    if (look === undefined) note('texts', `misses "${text}"`);
    else if (
      !isAmong(
        known.flatMap((each) => each.texts[at]?.lines ?? []),
        look,
      )
    )
      note('lines', `"${text}" takes ${look.lines}`);
  }
  for (const { text } of left) note('texts', `adds "${text}"`);
  const isCut = (text: string) => known.some((each) => each.cut.includes(text));
  for (const text of cut) if (!isCut(text)) note('cut', `"${text}"`);
  if (beyond > 0) note('beyond', `${beyond} pixels`);
  return found;
}

function isAmong(lines: readonly number[], look: Look): boolean {
  return look.lines >= Math.min(...lines) && look.lines <= Math.max(...lines);
}
