import { expect, onTestFinished, vi } from 'vitest';
import type { Language } from '#domain/basics/texts.ts';
import {
  giveFile,
  measureLooks,
  pointAt,
  readyField,
  type Target,
  wordsOf,
} from './engine-page.ts';
import { type Engine, openWindow, type Size } from './engines.ts';

export const ENTER = '\uE007';

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
  const run = async <T, P extends unknown[]>(work: (...terms: P) => T, ...terms: P): Promise<T> => {
    const words = `return JSON.stringify((${work.toString()})(...${JSON.stringify(terms)}) ?? null)`;
    return JSON.parse(await window.run(words)) as T;
  };
  const go = async (path: string) => {
    await window.load(new URL(path, origin).href);
    await expect
      .poll(() => run(() => 'prerendered' in document.documentElement.dataset))
      .toBe(false);
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
    await window.clickAt(await reach({ role: 'button', name, ...more }));
  };
  await window.resize(size);
  await window.load(`${origin}/healthz`);
  await run(
    (kept) => {
      document.cookie = `valv.lang=${kept.language}; path=/; samesite=lax`;
      localStorage.setItem('valv.language', kept.language);
      localStorage.setItem('valv.theme', 'light');
      if (kept.session !== undefined) localStorage.setItem('valv.session', kept.session);
    },
    { language, ...(session === undefined ? {} : { session }) },
  );
  return {
    engine,
    go,
    run,
    reach,
    press,
    resize: window.resize,
    picture: window.picture,
    keys: window.type,
    /** Errors since the last call, which fail the test unless they are taken here. */
    troubles,
    looks: () => run(measureLooks),
    async fill(name: string, text: string) {
      await press(name, { role: 'field' });
      await vi.waitFor(() => run(readyField, text));
      await window.type(text);
    },
    async choose(name: string, option: string) {
      await press(name, { role: 'field' });
      await vi.waitFor(() => run(readyField, option));
    },
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
