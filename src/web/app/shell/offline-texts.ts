// Apart from texts.ts: these texts load with the banner.
import { defineTexts } from '#domain/basics/texts.ts';

type When = { when: string };

export const offlineTexts = defineTexts({
  en: {
    offline: 'You are offline.',
    unreachable: 'The server cannot be reached.',
    partial: 'The server does not answer everything.',
    shows: ({ when }: When) => `Showing data from ${when}.`,
    writing: 'Changes can be saved when you are connected again.',
    retry: 'Try again',
  },
  sv: {
    offline: 'Du är offline.',
    unreachable: 'Servern går inte att nå.',
    partial: 'Servern svarar inte på allt.',
    shows: ({ when }: When) => `Visar uppgifter från ${when}.`,
    writing: 'Ändringar går att spara när du är ansluten igen.',
    retry: 'Försök igen',
  },
});
