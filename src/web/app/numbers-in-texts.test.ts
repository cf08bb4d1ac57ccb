// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { FORECAST_DAYS } from '#domain/banking/cash-flow/cash-flow-forecast.ts';
import { refusalText } from '#domain/basics/refusals.ts';
import { LANGUAGES } from '#domain/basics/texts.ts';
import { INVITATION_DAYS } from '#domain/household/invitations.ts';
import { RECORDS_MAX } from '#domain/records/records.ts';
import { texts as offerTexts } from '#web/billing/premium/texts.ts';
import { premiumTexts as statusTexts } from '#web/billing/status/premium-status.tsx';
import { guestTexts } from '#web/guest/storage/guest-storage.ts';
import { invitationTexts, sendingTexts } from '#web/household/invitations/texts.ts';

/** Numbers that texts write as words. A limit that has none here needs other texts. */
const IN_WORDS = { en: ['seven days', 7], sv: ['sju dagar', 7] } as const;

const EXPIRED = { inviter: 'Maria', household: 'Home' };

test.each(LANGUAGES)('invitations can be answered for as many days as is said: %s', (language) => {
  const [words, days] = IN_WORDS[language];
  expect(days).toBe(INVITATION_DAYS);
  expect(sendingTexts[language].inviteText).toContain(words);
  expect(invitationTexts[language].stateTexts.expired(EXPIRED)).toContain(words);
  expect(refusalText('invitation_expired', language)).toContain(words);
});

test.each(LANGUAGES)('premium offers a forecast of as many days as is shown: %s', (language) => {
  const next =
    language === 'en' ? `next ${FORECAST_DAYS} days` : `närmaste ${FORECAST_DAYS} dagarna`;
  expect(offerTexts[language].analyticsText).toContain(next);
  expect(statusTexts[language].cashFlowText).toContain(next);
});

test.each(LANGUAGES)('a guest’s lists hold as many items as is said: %s', (language) => {
  const most = RECORDS_MAX.toLocaleString(language).replace(/\s/, ' ');
  expect(guestTexts[language].limit_reached).toContain(most);
});
