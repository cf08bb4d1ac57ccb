import { defineTexts } from '#domain/basics/texts.ts';

export const demoBarTexts = defineTexts({
  en: {
    label: 'Demo',
    words: 'A demo: try everything with invented figures. All of it is erased every night.',
    signedIn: 'Demo: invented figures, erased every night',
    open: 'Open the demo',
    opening: 'Writing two years of a household for you...',
  },
  sv: {
    label: 'Demo',
    words: 'En demo: prova allt med påhittade siffror. Allt raderas varje natt.',
    signedIn: 'Demo: påhittade siffror, raderas varje natt',
    open: 'Öppna demon',
    opening: 'Skriver två år av ett hushåll åt dig...',
  },
});
