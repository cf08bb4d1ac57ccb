// Apart from texts.ts: the leading figure has them in the first view (120 kB).
import { defineTexts } from '#domain/basics/texts.ts';

type OfMonth = { month: string };
type OfAmount = { amount: string };
type OfPercent = { percent: string };

export const changeTexts = defineTexts({
  en: {
    since: ({ month }: OfMonth) => `since ${month}`,
    added: ({ amount }: OfAmount) => `of which added ${amount}`,
    removed: ({ amount }: OfAmount) => `of which removed ${amount}`,
    without: ({ percent }: OfPercent) => `${percent} without that`,
    unchanged: 'Unchanged',
    noEarlierMonth: 'No earlier month to compare with',
    unread: 'The change could not be read.',
    why: 'Why did it change?',
    nothingMoved: 'Nothing has changed',
    groups: {
      index: 'House price index',
      exchange_rate: 'Exchange rates',
      amortization: 'Paid off',
      borrowed: 'Borrowed',
      share: 'Your share',
      added: 'Added',
      removed: 'Removed',
      rate_known: 'Rate known again',
      rate_missing: 'Rate missing',
      accounts: 'Accounts',
      item: 'Value',
      rest: 'Others',
    },
  },
  sv: {
    since: ({ month }: OfMonth) => `sedan ${month}`,
    added: ({ amount }: OfAmount) => `varav tillagt ${amount}`,
    removed: ({ amount }: OfAmount) => `varav borttaget ${amount}`,
    without: ({ percent }: OfPercent) => `${percent} utan det`,
    unchanged: 'Oförändrat',
    noEarlierMonth: 'Inget att jämföra med ännu',
    unread: 'Förändringen kunde inte hämtas.',
    why: 'Varför ändrades det?',
    nothingMoved: 'Ingenting har ändrats',
    groups: {
      index: 'Fastighetsprisindex',
      exchange_rate: 'Växelkurser',
      amortization: 'Amorterat',
      borrowed: 'Lånat',
      share: 'Din andel',
      added: 'Tillagt',
      removed: 'Borttaget',
      rate_known: 'Kurs finns igen',
      rate_missing: 'Kurs saknas',
      accounts: 'Konton',
      item: 'Värde',
      rest: 'Övrigt',
    },
  },
});
