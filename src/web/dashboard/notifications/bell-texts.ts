// Apart from texts.ts: the bell is in the first view (120 kB), the panel is not.
import { defineTexts } from '#domain/basics/texts.ts';

/** What the bell itself says, which every page carries; what it opens says more. */
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
