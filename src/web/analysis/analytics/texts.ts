import { defineTexts } from '#domain/basics/texts.ts';

export const analyticsTexts = defineTexts({
  en: {
    heading: 'Your economy beside Sweden’s',
    lead: 'How strong your economy is, and what prices and houses do around it.',
  },
  sv: {
    heading: 'Din ekonomi bredvid Sveriges',
    lead: 'Hur stark din ekonomi är, och vad priser och hus gör runt omkring den.',
  },
});
