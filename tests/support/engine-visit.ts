import { expect, onTestFinished, vi } from 'vitest';
import type { Language } from '#domain/basics/texts.ts';
import {
  giveFile,
  guardPress,
  measureLooks,
  missedPress,
  pointAt,
  readyField,
  type Target,
  wordsOf,
} from './engine-page.ts';
import { type Engine, openWindow, type Size } from './engines.ts';
import { keepMessages } from './kept-messages.ts';
import { MESSAGE_TIMES } from './limits.ts';

export const ENTER = '\uE007';
export const ESCAPE = '\uE00C';

/** A call answered with 4xx is valid; Chromium reports it nevertheless. */
const REFUSAL = /\/(?:api|auth\/v1)\/\S* - Failed to load resource: .* a status of 4\d\d/;

type View = { origin: string; size: Size; language: Language; session?: string };

/** A visit of a new user in an engine, closed at the end of the test. */
export async function visitIn(engine: Engine, { origin, size, language, session }: View) {
  const window = await openWindow(engine);
  onTestFinished(async () => {
    const found = await troubles();
    await window.close();
    if (found.length > 0) throw new Error(`In ${engine}:\n${found.join('\n')}`);
  });
  const troubles = async () => (await window.troubles()).filter((each) => !REFUSAL.test(each));
  const run = async <T, P extends unknown[]>(
    work: (...terms: P) => T | Promise<T>,
    ...terms: P
  ): Promise<T> => {
    const words = `(${work.toString()})(...${JSON.stringify(terms)})`;
    const text = await window.run(`return (async () => JSON.stringify(await ${words} ?? null))()`);
    return JSON.parse(text) as T;
  };
  const go = async (path: string) => {
    await window.load(new URL(path, origin).href);
    await expect
      .poll(() => run(() => 'prerendered' in document.documentElement.dataset))
      .toBe(false);
    await run(keepMessages, MESSAGE_TIMES);
  };
  /** A page of a few bytes gives access to the storage. */
  const store = async (texts: Readonly<Record<string, string>>) => {
    await window.load(`${origin}/healthz`);
    // A slow Firefox may still show an empty page, which has no storage.
    await expect.poll(() => run(() => location.pathname)).toBe('/healthz');
    await run((kept) => {
      for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
    }, texts);
  };
  /** Twice at the same place: nothing that comes above it moves it from under the pointer. */
  const reach = async (target: Target) => {
    let before = '';
    return vi.waitFor(async () => {
      const point = await run(pointAt, target);
      const now = JSON.stringify(point);
      const isSteady = point !== null && now === before;
      before = now;
      if (!isSteady) {
        const words = await run(wordsOf, 'body');
        throw new Error(`No ${target.role} "${target.name}" can be reached in: ${words}`);
      }
      return point;
    });
  };
  const press = async (name: string, more: Partial<Target> = {}) => {
    await vi.waitFor(async () => {
      const point = await reach({ role: 'button', name, ...more });
      await run(guardPress);
      await window.clickAt(point);
      if (await run(missedPress)) throw new Error(`"${name}" moved away from its press`);
    });
  };
  const focus = (name: string, option: string | null) =>
    vi.waitFor(async () => {
      await press(name, { role: 'field' });
      await run(readyField, name, option);
    });
  await window.resize(size);
  await store({
    'valv.language': language,
    'valv.theme': 'light',
    ...(session === undefined ? {} : { 'valv.session': session }),
  });
  await run((kept) => {
    document.cookie = `valv.lang=${kept}; path=/; samesite=lax`;
  }, language);
  return {
    engine,
    go,
    run,
    reach,
    press,
    store,
    resize: window.resize,
    picture: window.picture,
    keys: window.type,
    /** Errors since the last call, which fail the test unless they are taken here. */
    troubles,
    looks: () => run(measureLooks),
    async fill(name: string, text: string) {
      await focus(name, null);
      await window.type(text);
    },
    choose: focus,
    /** Gives the page's field for files one, as its dialog of files would. */
    async upload(name: string, text: string) {
      await vi.waitFor(() => run(giveFile, name, text));
    },
    async reads(text: string, place = 'body') {
      await expect.poll(() => run(wordsOf, place)).toContain(text);
    },
    async readsNot(text: string, place = 'body') {
      await expect.poll(() => run(wordsOf, place)).not.toContain(text);
    },
  };
}
