import { expect, test } from 'vitest';
import { signOutPage } from '#server/auth/sessions/sign-out.ts';
import { JOBS } from '#server/platform/jobs/names.ts';
import { LAST_FIGURE_KEY, LEFT_KEY, READ_PREFIX, SESSION_KEY } from '#web/kit/storage/keys.ts';
import { statusTexts } from '#web/operations/status/texts.ts';

// Names that the server and the browser each write down, because neither imports from the other.

test.each(['sv', 'en'] as const)(
  'the monitoring page has a text for every job, in %s',
  (language) => {
    const texts: Record<string, unknown> = statusTexts[language].jobs;
    expect(Object.values(JOBS).filter((job) => typeof texts[job] !== 'string')).toEqual([]);
  },
);

test('the page that signs out names what the browser stores as the browser does', () => {
  const named = signOutPage('en').match(/'valv\.[\w.-]+'/g);
  expect(named?.toSorted()).toEqual(
    [SESSION_KEY, LAST_FIGURE_KEY, LEFT_KEY, READ_PREFIX].map((key) => `'${key}'`).toSorted(),
  );
});
