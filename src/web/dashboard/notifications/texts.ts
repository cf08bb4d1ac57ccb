import { type CountParams, type DayParams, defineTexts } from '#domain/basics/texts.ts';

type ByParams = { by: string };
type PriceRaiseParams = { from: string; to: string; each: string; month: string };

export const notificationTexts = defineTexts({
  en: {
    markAll: 'Mark all as read',
    none: 'No notifications',
    isNew: 'New:',
    goalReached: 'has been reached',
    valueOld: ({ count }: CountParams) => `was last valued ${count} months ago`,
    missingRate: ({ currency }: { currency: string }) =>
      `is not counted: there is no rate for ${currency}`,
    bindingEnds: ({ day }: DayParams) =>
      `has a rate that is fixed until ${day}. Ask your bank and others for an offer before then`,
    invitation: ({ by }: ByParams) => `is a household that ${by} invites you to`,
    proposal: ({ by }: ByParams) => `waits for your answer: ${by} says that you own a share of it`,
    joined: ({ by }: ByParams) => `has a new member, ${by}, who sees what you share`,
    accepted: ({ by }: ByParams) => `is now owned together with ${by}, who accepted the share`,
    synced: ({ count }: CountParams) =>
      count === 1 ? 'has sent a new transaction' : `has sent ${count} new transactions`,
    consentEnding: 'soon needs your consent again to be read',
    consentOver: 'needs your consent to be read again',
    priceRaised: ({ from, to, each, month }: PriceRaiseParams) =>
      `was raised from ${from} to ${to} ${each} in ${month}`,
    each: {
      weekly: 'a week',
      every_2_weeks: 'every second week',
      every_3_weeks: 'every third week',
      every_4_weeks: 'every fourth week',
      monthly: 'a month',
      every_2_months: 'every second month',
      quarterly: 'a quarter',
      every_4_months: 'every fourth month',
      half_yearly: 'every half year',
      yearly: 'a year',
    },
    paymentFailed: 'is not paid for: the payment did not go through',
    failed: 'It could not be marked as read',
  },
  sv: {
    markAll: 'Markera alla som lästa',
    none: 'Inga aviseringar',
    isNew: 'Ny:',
    goalReached: 'har nåtts',
    valueOld: ({ count }: CountParams) => `fick sitt värde för ${count} månader sedan`,
    missingRate: ({ currency }: { currency: string }) =>
      `räknas inte med: kurs för ${currency} saknas`,
    bindingEnds: ({ day }: DayParams) =>
      `har en ränta som är bunden till ${day}. Be banken och andra om ett erbjudande innan dess`,
    invitation: ({ by }: ByParams) => `är ett hushåll som ${by} bjuder in dig till`,
    proposal: ({ by }: ByParams) => `väntar på ditt svar: ${by} säger att du äger en andel av det`,
    joined: ({ by }: ByParams) => `har en ny medlem, ${by}, som ser det du delar`,
    accepted: ({ by }: ByParams) => `ägs nu tillsammans med ${by}, som har godkänt andelen`,
    synced: ({ count }: CountParams) =>
      count === 1 ? 'har skickat en ny transaktion' : `har skickat ${count} nya transaktioner`,
    consentEnding: 'behöver snart ditt samtycke igen för att läsas',
    consentOver: 'behöver ditt samtycke för att läsas igen',
    priceRaised: ({ from, to, each, month }: PriceRaiseParams) =>
      `höjdes från ${from} till ${to} ${each} i ${month}`,
    each: {
      weekly: 'i veckan',
      every_2_weeks: 'varannan vecka',
      every_3_weeks: 'var tredje vecka',
      every_4_weeks: 'var fjärde vecka',
      monthly: 'i månaden',
      every_2_months: 'varannan månad',
      quarterly: 'i kvartalet',
      every_4_months: 'var fjärde månad',
      half_yearly: 'i halvåret',
      yearly: 'om året',
    },
    paymentFailed: 'är inte betalt: betalningen gick inte igenom',
    failed: 'Det kunde inte markeras som läst',
  },
});
