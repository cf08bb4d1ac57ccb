import { defineTexts } from '#domain/basics/texts.ts';

export const analyticsTexts = defineTexts({
  en: {
    heading: 'Your finances against Sweden’s',
    lead: 'How strong your finances are, and how inflation and house prices develop.',
  },
  sv: {
    heading: 'Din ekonomi jämförd med Sveriges',
    lead: 'Hur stark din ekonomi är, och hur inflationen och huspriserna utvecklas.',
  },
});
