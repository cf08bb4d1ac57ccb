import {
  type CountParams,
  type DayParams,
  defineTexts,
  type Language,
  type NameParams,
} from '#domain/basics/texts.ts';
import type { Allocation, AllocationGroup } from '#domain/holdings/allocation.ts';
import type { InstrumentKind } from '#domain/holdings/instruments.ts';
import type { Asset } from '#domain/records/assets.ts';
import { joinFacts } from '#web/kit/i18n/format.ts';
import { holdingsTexts } from '#web/holdings/account/texts.ts';
import { assetTexts } from '#web/records/assets/texts.ts';

type Sentence = { way: string; parts: string };
type NamesParams = CountParams & { names: string };

/** Words of the holdings of all accounts. */
export const overviewTexts = defineTexts({
  en: {
    heading: 'All holdings',
    whose: 'Whose holdings',
    own: 'Yours',
    householdLead: ({ day }: DayParams) =>
      `Accounts that the members share in detail, each counted once, as of ${day}.`,
    householdTotal: 'Value of the household’s holdings',
    householdRule:
      'The members’ shares of each holding by its latest price and of the cash, converted and ' +
      'rounded once, then added.',
    notShared: ({ names, count }: NamesParams) =>
      `Not included: ${names}, who ${count === 1 ? 'does' : 'do'} not share their assets in detail.`,
    householdEmptyTitle: 'No shared holdings',
    householdEmptyText:
      'Accounts with holdings of members who share their assets in detail are counted here.',
    somebody: 'A member',
    lead: ({ day }: DayParams) => `Your share of each account, as of ${day}.`,
    emptyLead: 'Accounts whose value follows from what they hold.',
    openFile: 'Open a broker’s file',
    total: 'Value of your holdings',
    totalRule:
      'Your share of each holding by its latest price and of the cash, converted and rounded ' +
      'once, then added.',
    gainRule: 'Value less cost of the holdings whose cost is known, your share of each.',
    costRule: 'The cost of what you have now, your share of each account.',
    costBelow: 'Of what you have now',
    valueLessCost: ({ value, cost }: { value: string; cost: string }) => `${value} − ${cost}`,
    twelveMonths: 'In twelve months, before tax',
    sinceJoined: 'In twelve months, since each member joined, before tax',
    oldest: ({ day }: DayParams) => `Estimated: the oldest price is from ${day}`,
    leftOut: ({ name, count }: NameParams & CountParams) =>
      count === 1
        ? `Not included, price or rate missing: ${name}`
        : `${count} items are not included: price or rate missing`,
    notKnown: 'price or rate missing',
    allocation: 'Allocation',
    groupBy: 'Group by',
    ways: {
      account: 'Account',
      kind: 'Kind',
      currency: 'Currency',
      country: 'Country',
      form: 'Account form',
    },
    value: 'Value',
    share: 'Share',
    sentence: ({ way, parts }: Sentence) => `Holdings by ${way.toLowerCase()}: ${parts}.`,
    holdings: ({ count }: CountParams) => (count === 1 ? '1 item' : `${count} items`),
    others: ({ count }: CountParams) => (count === 1 ? '1 smaller one' : `${count} smaller ones`),
    notStated: 'Not stated',
    emptyTitle: 'No holdings yet',
    emptyText:
      'Open a file from your broker, or state what an account has bought. Valv then counts its ' +
      'value, cost and return, and shows how it is allocated.',
    beginWith: ({ name }: NameParams) => `Start with ${name}`,
    addAccount: 'Add an account as an asset',
    toAssets: 'To your assets',
    guestTitle: 'With a Valv account your holdings are counted',
    guestText:
      'As a guest you type the value of each investment yourself. With a Valv account you can open ' +
      'your broker’s file: each fund and share is then followed, with what it cost, its return ' +
      'and its tax.',
    typedTitle: 'Values that you have typed',
  },
  sv: {
    heading: 'Alla innehav',
    whose: 'Vems innehav',
    own: 'Dina',
    householdLead: ({ day }: DayParams) =>
      `Konton som medlemmarna delar i detalj, vart och ett en gång, per den ${day}.`,
    householdTotal: 'Värdet av hushållets innehav',
    householdRule:
      'Medlemmarnas andelar av varje innehav till senaste kurs och av likvida medel, omräknade ' +
      'och avrundade en gång, sedan adderade.',
    notShared: ({ names }: NamesParams) =>
      `Ej medräknat: ${names}, som inte delar sina tillgångar i detalj.`,
    householdEmptyTitle: 'Inga delade innehav',
    householdEmptyText:
      'Här räknas konton med innehav hos medlemmar som delar sina tillgångar i detalj.',
    somebody: 'En medlem',
    lead: ({ day }: DayParams) => `Din andel av varje konto, per den ${day}.`,
    emptyLead: 'Konton vars värde följer av vad de innehåller.',
    openFile: 'Öppna en fil från mäklaren',
    total: 'Värdet av dina innehav',
    totalRule:
      'Din andel av varje innehav till senaste kurs och av likvida medel, omräknad och avrundad ' +
      'en gång, sedan adderad.',
    gainRule:
      'Värde minus anskaffningsvärde för de innehav vars anskaffningsvärde är känt, din andel av ' +
      'varje.',
    costRule: 'Anskaffningsvärdet för det du har nu, din andel av varje konto.',
    costBelow: 'För det du har nu',
    valueLessCost: ({ value, cost }: { value: string; cost: string }) => `${value} − ${cost}`,
    twelveMonths: 'På tolv månader, före skatt',
    sinceJoined: 'På tolv månader, sedan var och en gick med, före skatt',
    oldest: ({ day }: DayParams) => `Uppskattat: den äldsta kursen är från ${day}`,
    leftOut: ({ name, count }: NameParams & CountParams) =>
      count === 1
        ? `Ej medräknat, kurs saknas: ${name}`
        : `${count} poster är inte medräknade: kurs saknas`,
    notKnown: 'kurs eller växelkurs saknas',
    allocation: 'Fördelning',
    groupBy: 'Gruppera efter',
    ways: {
      account: 'Konto',
      kind: 'Typ',
      currency: 'Valuta',
      country: 'Land',
      form: 'Kontoform',
    },
    value: 'Värde',
    share: 'Andel',
    sentence: ({ way, parts }: Sentence) => `Innehav efter ${way.toLowerCase()}: ${parts}.`,
    holdings: ({ count }: CountParams) => (count === 1 ? '1 post' : `${count} poster`),
    others: ({ count }: CountParams) => (count === 1 ? '1 mindre' : `${count} mindre`),
    notStated: 'Inte angiven',
    emptyTitle: 'Inga innehav ännu',
    emptyText:
      'Öppna en fil från din mäklare, eller fyll i vad ett konto har köpt. Då räknar Valv ut ' +
      'värde, anskaffningsvärde och avkastning, och visar fördelningen.',
    beginWith: ({ name }: NameParams) => `Börja med ${name}`,
    addAccount: 'Lägg till ett konto som tillgång',
    toAssets: 'Till dina tillgångar',
    guestTitle: 'Med ett konto hos Valv räknas dina innehav',
    guestText:
      'Som gäst fyller du själv i värdet av varje placering. Med ett konto hos Valv kan du öppna ' +
      'mäklarens fil: då följs varje fond och aktie, med anskaffningsvärde, avkastning och skatt.',
    typedTitle: 'Värden som du har skrivit in',
  },
});

/** An answer as it is shown; `names` of a household's members, by their ids. */
export type ShownAllocation = Allocation & {
  names: ReadonlyMap<string, string> | null;
  notShared: readonly string[];
};

/** A group's name in words; an account of a household's has its owner's beside it. */
export function groupName(
  { key, name, parts }: AllocationGroup,
  { by, names }: Pick<ShownAllocation, 'by' | 'names'>,
  language: Language,
): string {
  const { notStated, somebody } = overviewTexts[language];
  const { kinds, cash } = holdingsTexts[language];
  const [part] = parts;
  if (name !== null) return joinFacts([name, names && (names.get(part?.userId ?? '') ?? somebody)]);
  if (key === null) return notStated;
  if (key === 'cash') return cash;
  if (by === 'kind') return kinds[key as InstrumentKind];
  if (by === 'form')
    return assetTexts[language].accountForms[key as NonNullable<Asset['accountForm']>];
  const type = by === 'country' ? 'region' : 'currency';
  const words = new Intl.DisplayNames(language, { type }).of(key) ?? key;
  return words.slice(0, 1).toLocaleUpperCase(language) + words.slice(1);
}
