import { defineTexts } from '#domain/texts.ts';

type Old = { count: number };

export const notificationTexts = defineTexts({
  en: {
    title: 'Notifications',
    unread: ({ count }: { count: string }) => `Notifications, ${count} unread`,
    markAll: 'Mark all as read',
    none: 'No notifications',
    isNew: 'New:',
    goalReached: 'has been reached',
    valueOld: ({ count }: Old) => `was last valued ${count} months ago`,
    missingRate: ({ currency }: { currency: string }) =>
      `is not counted: there is no rate for ${currency}`,
    failed: 'It could not be marked as read',
  },
  sv: {
    title: 'Aviseringar',
    unread: ({ count }: { count: string }) => `Aviseringar, ${count} olästa`,
    markAll: 'Markera alla som lästa',
    none: 'Inga aviseringar',
    isNew: 'Ny:',
    goalReached: 'har nåtts',
    valueOld: ({ count }: Old) => `fick sitt värde för ${count} månader sedan`,
    missingRate: ({ currency }: { currency: string }) =>
      `räknas inte med: kurs för ${currency} saknas`,
    failed: 'Det kunde inte markeras som läst',
  },
});
