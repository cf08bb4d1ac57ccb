import { Link } from 'wouter';
import { addMonths, type Month, monthOf } from '#domain/basics/months.ts';
import {
  type Language,
  type YearParams,
  type AmountParams,
  type CountParams,
  type NameParams,
  defineTexts,
} from '#domain/basics/texts.ts';
import type {
  Assumption,
  MissingFact,
  TaxMeter,
} from '#domain/figures/tax-meter/tax-meter-types.ts';
import type { UsedPeriod } from '#domain/figures/tax-meter/used-rules.ts';
import type { ScaleStep } from '#domain/basics/ratios.ts';
import { rulePath, ruleValue } from '#web/figures/rules/rule-words.ts';
import { paths, showing } from '#web/client/navigation/paths.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import {
  formatDay,
  formatMoney,
  formatMonth,
  formatMonths,
  formatPercent,
  formatWholeMoney,
} from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { linkClass } from '#web/kit/ui/classes.ts';
import styles from './tax-meter.module.css';
import { taxMeterTexts } from './texts.ts';

/** Missing data that is listed; when it is filled in, the next follows. */
const MISSING_MAX = 20;

/** Data that is missing, with the place to fill it in; the assumptions; and the unknowns. */
export function TaxNotes({ meter }: { meter: TaxMeter }) {
  const texts = useTexts(taxNoteTexts);
  const language = useLanguage();
  const { missing, assumptions, rules } = meter;
  const pending = rules.filter(({ isBeyond }) => isBeyond);
  const others = missing.length - MISSING_MAX;
  return (
    <>
      {missing.length > 0 && (
        <Sheet>
          <SheetHead title={taxMeterTexts[language].missingTitle} />
          <ul className={styles['notes']}>
            {missing.slice(0, MISSING_MAX).map((each) => (
              <li key={keyOf(each)}>
                <span>{missingWords(each, language)}</span>
                <Mend missing={each} />
              </li>
            ))}
            {others > 0 && <li>{texts.more({ count: others })}</li>}
          </ul>
        </Sheet>
      )}
      {pending.length > 0 && (
        <Sheet>
          <SheetHead title={texts.pendingTitle} />
          <ul className={styles['notes']}>
            {pending.map((rule) => (
              <li key={rule.key}>
                <a href={rulePath(rule.key)} className={linkClass}>
                  {rule.name[language]}
                </a>{' '}
                <span>{pendingWords(rule, language)}</span>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
      <div className={styles['pair']}>
        {assumptions.length > 0 && (
          <Sheet>
            <SheetHead title={texts.assumedTitle} />
            <ul className={styles['notes']}>
              {assumedLines(assumptions, language).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Sheet>
        )}
        <Sheet>
          <SheetHead title={texts.unknownTitle} />
          <ul className={styles['notes']}>
            {texts.unknowns.split('\n').map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Sheet>
      </div>
    </>
  );
}

/** Who decides a rule and when, and the value that counts until then. */
function pendingWords(rule: UsedPeriod, language: Language): string {
  const year = Number((rule.validTo ?? rule.validFrom).slice(0, 4));
  const counted = taxNoteTexts[language].pending({ value: countedValue(rule, language), year });
  return [...(rule.renewal === null ? [] : [rule.renewal[language]]), counted].join(' ');
}

/** A rule's value with its unit, or the steps of its scale in words. */
export function countedValue(rule: UsedPeriod, language: Language): string {
  if ('value' in rule) return ruleValue(rule, language);
  return rule.steps.map((step) => stepWords(step, language)).join(', ');
}

function stepWords({ upTo, rate, over }: ScaleStep, language: Language): string {
  const texts = taxNoteTexts[language];
  const percent = formatPercent(rate, language);
  if (upTo === null) return over === '0' ? texts.all({ percent }) : texts.above({ percent });
  const amount = formatWholeMoney(upTo, 'SEK', language);
  return rate === '0' ? texts.free({ amount }) : texts.upTo({ percent, amount });
}

/** Two items may have the same name. */
function keyOf(missing: MissingFact): string {
  const id = 'id' in missing ? missing.id : '';
  return [missing.code, id, 'day' in missing ? missing.day : ''].join(' ');
}

/** The place where missing data is filled in. */
function Mend({ missing }: { missing: MissingFact }) {
  const texts = useTexts(taxNoteTexts);
  const { isAccount } = useSource();
  if (missing.code === 'no_rule') {
    return (
      <a href={rulePath(missing.rule)} className={linkClass}>
        {texts.mend.rule}
      </a>
    );
  }
  const place = placeOf(missing, isAccount);
  if (place === null) return null;
  return (
    <Link href={place.href} className={linkClass}>
      {place.isMonth ? texts.mend.month : texts.mend.item}
    </Link>
  );
}

function placeOf(missing: MissingFact, isAccount: boolean) {
  const assets = isAccount ? paths.assets : paths.guestAssets;
  const liabilities = isAccount ? paths.liabilities : paths.guestLiabilities;
  const month = (of: Month) => {
    const history = isAccount ? paths.historicalData : paths.guestHistory;
    return { href: `${history}?month=${of}`, isMonth: true };
  };
  switch (missing.code) {
    case 'form':
    case 'assessed_value':
    case 'owned_since':
      return { href: showing(assets, missing.id), isMonth: false };
    case 'interest_rate':
      return { href: showing(liabilities, missing.id), isMonth: false };
    case 'quarter':
      return month(addMonths(monthOf(missing.day), -1));
    case 'balances':
      return month(missing.first);
    default:
      return null;
  }
}

function missingWords(missing: MissingFact, language: Language): string {
  const { missing: words } = taxNoteTexts[language];
  switch (missing.code) {
    case 'quarter':
    case 'deposit_price':
      return words[missing.code]({ name: missing.name, day: formatDay(missing.day, language) });
    case 'balances': {
      const { first: from, last: to } = missing;
      const months =
        from === to ? formatMonth(from, language) : formatMonths({ from, to }, language);
      return words.balances({ name: missing.name, months });
    }
    case 'exchange_rate':
      return words.exchange_rate(missing);
    case 'fee_income':
      return words.fee_income;
    default:
      return words[missing.code](missing);
  }
}

/** Names of a list; the rest of a long one is a number. */
const NAMED_MAX = 6;

/** Each assumption once, with the names of the items that it is made for. */
function assumedLines(assumptions: readonly Assumption[], language: Language): string[] {
  const { more } = taxNoteTexts[language];
  const alike = Map.groupBy(assumptions, (each) => assumedWords(each, '', language));
  return [...alike.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const named = all.flatMap((each) => ('name' in each ? [each.name] : []));
    const others = named.length - NAMED_MAX;
    const names = [
      named.slice(0, NAMED_MAX).join(' · '),
      ...(others > 0 ? [more({ count: others })] : []),
    ].join(' ');
    return [assumedWords(first, names, language)];
  });
}

function assumedWords(assumption: Assumption, names: string, language: Language): string {
  const { assumed } = taxNoteTexts[language];
  const { grounds } = taxMeterTexts[language];
  switch (assumption.code) {
    case 'no_deposits':
    case 'pension_form':
    case 'present_rate':
      return assumed[assumption.code]({ names });
    case 'ground_of_type':
      return assumed.ground_of_type({ names, ground: grounds[assumption.ground] });
    case 'earlier_value': {
      const month = formatMonth(assumption.month, language);
      return assumed.earlier_value({ names, month });
    }
    case 'deposits_since':
      return assumed.deposits_since({ names, day: formatDay(assumption.day, language) });
    case 'unpaired_deposits':
    case 'assumed_deposits': {
      const amount = formatMoney(assumption.amount, 'SEK', language);
      return assumed[assumption.code]({ names, amount });
    }
    case 'present_incomes': {
      const amount = formatWholeMoney(assumption.income, 'SEK', language);
      return assumed.present_incomes({ amount });
    }
    default:
      return assumed[assumption.code];
  }
}

type ItemNames = { names: string };

/** Words of missing data, pending rules, assumptions and unknowns. */
const taxNoteTexts = defineTexts({
  en: {
    missing: {
      form: ({ name }: NameParams) => `${name}: the form of account (ISK, endowment insurance …)`,
      interest_rate: ({ name }: NameParams) => `${name}: the interest rate`,
      assessed_value: ({ name }: NameParams) =>
        `${name}: the tax assessment value; 0 for a tenant-owned flat`,
      owned_since: ({ name }: NameParams) =>
        `${name}: whether it was yours on 1 January; state from which day you own it`,
      older_new_house: ({ name }: NameParams) =>
        `${name}: the reduction of this value year is not among the rules`,
      fee_income: 'Your taxable income: the property fee may be limited by age',
      quarter: ({ name, day }: NameParams & { day: string }) => `${name}: the value on ${day}`,
      deposit_price: ({ name, day }: NameParams & { day: string }) =>
        `${name}: a price of the securities moved in on ${day}`,
      balances: ({ name, months }: NameParams & { months: string }) =>
        `${name}: the balance, ${months}`,
      exchange_rate: ({ name, currency }: NameParams & { currency: string }) =>
        `${name}: an exchange rate for ${currency}`,
      no_rule: ({ name }: NameParams) => `${name}: a rule of the year, which Valv does not have`,
    },
    mend: { item: 'Fill in', month: 'State the value', rule: 'See the rule' },
    more: ({ count }: CountParams) => `and ${count} more`,
    pendingTitle: 'Amounts of the year that Valv does not have yet',
    pending: ({ value, year }: YearParams & { value: string }) =>
      `Until it is here ${value} counts, the amount of ${year}.`,
    assumedTitle: 'Assumed',
    assumed: {
      no_deposits: ({ names }: ItemNames) => `No deposits this year: ${names}`,
      deposits_since: ({ names, day }: ItemNames & { day: string }) =>
        `No deposits before ${day}, the first transaction: ${names}`,
      assumed_deposits: ({ names, amount }: ItemNames & AmountParams) =>
        `${amount} that purchases lacked in cash was paid in: ${names}`,
      unpaired_deposits: ({ names, amount }: ItemNames & AmountParams) =>
        `${amount} from accounts that Valv does not know is deposits: ${names}`,
      pension_form: ({ names }: ItemNames) => `A pension, not on your tax return: ${names}`,
      ground_of_type: ({ names, ground }: ItemNames & { ground: string }) => `${ground}: ${names}`,
      earlier_value: ({ names, month }: ItemNames & { month: string }) =>
        `Unchanged since ${month}: ${names}`,
      today_goes_on: 'Values and balances stay as they are today for the rest of the year',
      present_rate: ({ names }: ItemNames) =>
        `The first rate that is known also in earlier months: ${names}`,
      owner_on_1_january: 'You owned each home on 1 January',
      permanent_home: 'The home with the highest fee is your permanent home',
      present_incomes: ({ amount }: AmountParams) =>
        `Your taxable income is ${amount}: today’s incomes for twelve months, less the allowance`,
    },
    unknownTitle: 'Not known here',
    unknowns: [
      'Dividends, sales, interest on savings, and fund units outside ISK.',
      'Tax on work, pension and business, and other deductions.',
      'Deposits that neither a bank account of yours nor the transactions of the account show.',
      'Whether you have enough tax for a reduction to lower.',
    ].join('\n'),
    free: ({ amount }: AmountParams) => `nothing up to ${amount}`,
    upTo: ({ percent, amount }: { percent: string } & AmountParams) => `${percent} up to ${amount}`,
    above: ({ percent }: { percent: string }) => `${percent} above`,
    all: ({ percent }: { percent: string }) => `${percent} of all`,
  },
  sv: {
    missing: {
      form: ({ name }: NameParams) => `${name}: kontoformen (ISK, kapitalförsäkring …)`,
      interest_rate: ({ name }: NameParams) => `${name}: räntesatsen`,
      assessed_value: ({ name }: NameParams) => `${name}: taxeringsvärdet; 0 för en bostadsrätt`,
      owned_since: ({ name }: NameParams) =>
        `${name}: om den var din den 1 januari; ange från vilken dag du äger den`,
      older_new_house: ({ name }: NameParams) =>
        `${name}: nedsättningen för det värdeåret finns inte bland reglerna`,
      fee_income: 'Din beskattningsbara inkomst: fastighetsavgiften kan begränsas efter ålder',
      quarter: ({ name, day }: NameParams & { day: string }) => `${name}: värdet den ${day}`,
      deposit_price: ({ name, day }: NameParams & { day: string }) =>
        `${name}: en kurs för värdepapper som flyttades in den ${day}`,
      balances: ({ name, months }: NameParams & { months: string }) =>
        `${name}: skulden, ${months}`,
      exchange_rate: ({ name, currency }: NameParams & { currency: string }) =>
        `${name}: en växelkurs för ${currency}`,
      no_rule: ({ name }: NameParams) => `${name}: en regel för året, som Valv inte har`,
    },
    mend: { item: 'Fyll i', month: 'Ange värdet', rule: 'Se regeln' },
    more: ({ count }: CountParams) => `och ${count} till`,
    pendingTitle: 'Årets belopp som Valv inte har än',
    pending: ({ value, year }: YearParams & { value: string }) =>
      `Tills det finns här räknas ${value}, ${year} års belopp.`,
    assumedTitle: 'Antas',
    assumed: {
      no_deposits: ({ names }: ItemNames) => `Inga insättningar i år: ${names}`,
      deposits_since: ({ names, day }: ItemNames & { day: string }) =>
        `Inga insättningar före ${day}, den första transaktionen: ${names}`,
      assumed_deposits: ({ names, amount }: ItemNames & AmountParams) =>
        `${amount} som saknades i kassan för köp sattes in: ${names}`,
      unpaired_deposits: ({ names, amount }: ItemNames & AmountParams) =>
        `${amount} från konton som Valv inte känner är insättningar: ${names}`,
      pension_form: ({ names }: ItemNames) => `En pension, som inte deklareras: ${names}`,
      ground_of_type: ({ names, ground }: ItemNames & { ground: string }) => `${ground}: ${names}`,
      earlier_value: ({ names, month }: ItemNames & { month: string }) =>
        `Oförändrat sedan ${month}: ${names}`,
      today_goes_on: 'Värden och skulder är som i dag resten av året',
      present_rate: ({ names }: ItemNames) =>
        `Den första kända räntan även tidigare månader: ${names}`,
      owner_on_1_january: 'Du ägde varje bostad den 1 januari',
      permanent_home: 'Bostaden med högst avgift är din permanentbostad',
      present_incomes: ({ amount }: AmountParams) =>
        `Din beskattningsbara inkomst är ${amount}: dagens inkomster i tolv månader, ` +
        'minus grundavdraget',
    },
    unknownTitle: 'Det här känner vi inte till',
    unknowns: [
      'Utdelningar, försäljningar, ränta på sparande och fondandelar utanför ISK.',
      'Skatt på arbete, pension och näringsverksamhet, och andra avdrag.',
      'Insättningar som varken syns på något av dina bankkonton eller bland kontots transaktioner.',
      'Om du har tillräckligt med skatt som en reduktion kan sänka.',
    ].join('\n'),
    free: ({ amount }: AmountParams) => `inget upp till ${amount}`,
    upTo: ({ percent, amount }: { percent: string } & AmountParams) =>
      `${percent} upp till ${amount}`,
    above: ({ percent }: { percent: string }) => `${percent} däröver`,
    all: ({ percent }: { percent: string }) => `${percent} av allt`,
  },
});
