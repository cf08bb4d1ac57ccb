// Apart from texts.ts: the dialog of the ranking has them without those of the widgets.
import { defineTexts } from '#domain/basics/texts.ts';

type FirstAndLatestParams = {
  first: string;
  firstMonth: string;
  latest: string;
  latestMonth: string;
};

export const performanceTexts = defineTexts({
  en: {
    noneComparable: 'No asset can be compared yet. This is your largest one.',
    leastDecline: 'Smallest decline',
    noneRose: 'Nothing that can be compared has risen.',
    withDeposits: ({ change }: { change: string }) => `${change} including deposits`,
    moved: ({ first, firstMonth, latest, latestMonth }: FirstAndLatestParams) =>
      `${first} in ${firstMonth}, ${latest} in ${latestMonth}`,
    because: {
      one_value: 'Only one value in the last twelve months',
      other_currency: 'Had another currency in between',
      from_zero: 'The first value was not above zero',
      account: 'Money comes and goes on an account',
      deposits: 'What you put in is not known',
    },
  },
  sv: {
    noneComparable: 'Ingen tillgång går att jämföra ännu. Det här är din största.',
    leastDecline: 'Minst nedgång',
    noneRose: 'Inget som går att jämföra har stigit.',
    withDeposits: ({ change }: { change: string }) => `${change} inklusive insättningar`,
    moved: ({ first, firstMonth, latest, latestMonth }: FirstAndLatestParams) =>
      `${first} i ${firstMonth}, ${latest} i ${latestMonth}`,
    because: {
      one_value: 'Bara ett värde de senaste tolv månaderna',
      other_currency: 'Hade en annan valuta däremellan',
      from_zero: 'Det första värdet var inte större än noll',
      account: 'På ett konto kommer och går pengar',
      deposits: 'Det du har satt in är inte känt',
    },
  },
});
