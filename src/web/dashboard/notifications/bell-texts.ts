// Apart from texts.ts: the bell is in the first view (120 kB), the panel is not.
import { defineTexts } from '#domain/basics/texts.ts';

/** Texts of the bell, which every page carries; the panel has further ones. */
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
