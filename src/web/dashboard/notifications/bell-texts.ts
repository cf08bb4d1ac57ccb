import { defineTexts } from '#domain/basics/texts.ts';

/** Apart from those of the panel, as every page carries the bell. */
export const bellTexts = defineTexts({
  en: {
    title: 'Notifications',
    unread: ({ count }: { count: string }) => `Notifications, ${count} unread`,
  },
  sv: {
    title: 'Aviseringar',
    unread: ({ count }: { count: string }) => `Aviseringar, ${count} olästa`,
  },
});
