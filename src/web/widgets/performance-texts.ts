import { defineTexts } from '#domain/texts.ts';

type Moved = { first: string; firstMonth: string; latest: string; latestMonth: string };

export const performanceTexts = defineTexts({
  en: {
    title: 'How your assets have done',
    rule:
      'The latest value against the one that held twelve months ago, or the first since then, in ' +
      'the asset’s own currency. Accounts and investments have no place, as what you ' +
      'put in or took out is part of their change.',
    ranking: 'Best first',
    others: 'Without a place',
    noneComparable: 'No asset can be compared yet. This is your largest one.',
    withDeposits: ({ change }: { change: string }) => `${change} including deposits`,
    moved: ({ first, firstMonth, latest, latestMonth }: Moved) =>
      `${first} in ${firstMonth}, ${latest} in ${latestMonth}`,
    change: 'Change',
    divided: ({ month }: { month: string }) => `Divided by the value of ${month}`,
    percent: 'Change in percent',
    because: {
      one_value: 'Only one value in the last twelve months',
      other_currency: 'Had another currency in between',
      from_zero: 'The first value was not above zero',
      account: 'Money comes and goes on an account',
      deposits: 'What you put in is not known',
    },
  },
  sv: {
    title: 'Så har dina tillgångar utvecklats',
    rule:
      'Det senaste värdet mot det som gällde för tolv månader sedan, eller det första därefter, ' +
      'i tillgångens egen valuta. Konton och investeringar får ingen plats, eftersom ' +
      'det du har satt in eller tagit ut ingår i deras förändring.',
    ranking: 'Bäst först',
    others: 'Utan plats',
    noneComparable: 'Ingen tillgång går att jämföra ännu. Det här är din största.',
    withDeposits: ({ change }: { change: string }) => `${change} inklusive insättningar`,
    moved: ({ first, firstMonth, latest, latestMonth }: Moved) =>
      `${first} i ${firstMonth}, ${latest} i ${latestMonth}`,
    change: 'Förändring',
    divided: ({ month }: { month: string }) => `Delat med värdet i ${month}`,
    percent: 'Förändring i procent',
    because: {
      one_value: 'Bara ett värde de senaste tolv månaderna',
      other_currency: 'Hade en annan valuta däremellan',
      from_zero: 'Det första värdet var inte större än noll',
      account: 'På ett konto kommer och går pengar',
      deposits: 'Det du har satt in är inte känt',
    },
  },
});
