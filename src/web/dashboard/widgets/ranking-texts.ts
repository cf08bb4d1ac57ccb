// Apart from texts.ts: they come with a dialog; texts.ts is in the file of the widgets.
import { defineTexts } from '#domain/basics/texts.ts';

/** Texts of the explanation and of the list of all assets; both are opened later. */
export const rankingTexts = defineTexts({
  en: {
    title: 'How your assets have done',
    rule:
      'The latest value against the one of twelve months ago, or the first since then, in the ' +
      'asset’s own currency. Accounts and investments are not ranked, as what you put in or took ' +
      'out is part of their change.',
    ranking: 'Best first',
    others: 'Not ranked',
    change: 'Change',
    divided: ({ month }: { month: string }) => `Divided by the value of ${month}`,
    percent: 'Change in percent',
  },
  sv: {
    title: 'Så har dina tillgångar utvecklats',
    rule:
      'Det senaste värdet mot det som gällde för tolv månader sedan, eller det första därefter, ' +
      'i tillgångens egen valuta. Konton och investeringar rankas inte, eftersom det du har satt ' +
      'in eller tagit ut ingår i deras förändring.',
    ranking: 'Bäst först',
    others: 'Inte rankade',
    change: 'Förändring',
    divided: ({ month }: { month: string }) => `Delat med värdet i ${month}`,
    percent: 'Förändring i procent',
  },
});
