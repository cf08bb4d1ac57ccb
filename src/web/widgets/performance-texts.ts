import { defineTexts } from '#domain/texts.ts';

type Moved = { first: string; firstMonth: string; latest: string; latestMonth: string };

export const performanceTexts = defineTexts({
  en: {
    title: 'How your assets have done',
    rule:
      'The latest value against the one that held twelve months ago, or the first since then, in ' +
      'the asset’s own currency. What you put in or took out is part of it.',
    ranking: 'Best first',
    others: 'Cannot be compared',
    noneComparable: 'No asset has two values to compare yet. This is your largest one.',
    moved: ({ first, firstMonth, latest, latestMonth }: Moved) =>
      `${first} in ${firstMonth}, ${latest} in ${latestMonth}`,
    change: 'Change',
    because: {
      one_value: 'Only one value in the last twelve months',
      other_currency: 'Had another currency in between',
      from_zero: 'The first value was not above zero',
    },
  },
  sv: {
    title: 'Så har dina tillgångar utvecklats',
    rule:
      'Det senaste värdet mot det som gällde för tolv månader sedan, eller det första därefter, ' +
      'i tillgångens egen valuta. Det du har satt in eller tagit ut ingår.',
    ranking: 'Bäst först',
    others: 'Går inte att jämföra',
    noneComparable: 'Ingen tillgång har två värden att jämföra ännu. Det här är din största.',
    moved: ({ first, firstMonth, latest, latestMonth }: Moved) =>
      `${first} i ${firstMonth}, ${latest} i ${latestMonth}`,
    change: 'Förändring',
    because: {
      one_value: 'Bara ett värde de senaste tolv månaderna',
      other_currency: 'Hade en annan valuta däremellan',
      from_zero: 'Det första värdet var inte större än noll',
    },
  },
});
