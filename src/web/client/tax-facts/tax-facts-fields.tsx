import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import { dayOf, type Month, monthOf, toMonth, yearAndMonth } from '#domain/basics/months.ts';
import { defineTexts } from '#domain/basics/texts.ts';
import { municipalities, municipalityOf } from '#domain/tax/municipalities/municipalities.ts';
import { birthYear as birthYearField } from '#domain/tax/net-pay/tax-facts-schema.ts';
import {
  type DatedTaxFacts,
  NO_TAX_FACTS,
  residencesFrom,
  type TaxFacts,
} from '#domain/tax/net-pay/tax-facts.ts';
import { isTaxIssueKey, type TaxIssueKey, taxIssueText } from '#domain/tax/net-pay/tax-issues.ts';
import { WriteFailure } from '#web/client/http/failures.tsx';
import { formatMonth } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { FieldPair, TextField } from '#web/kit/ui/field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { useSaveTaxFacts } from './use-tax-facts.ts';
import styles from './tax-facts.module.css';

type TypedTaxFacts = { municipality: string; birthYear: string; church: '' | '0' | '1' };
type Problems = { [Field in keyof TypedTaxFacts]?: string };

type Props = { facts: DatedTaxFacts; onDone?: () => void };

/**
 * Municipality, year of birth and church membership. Within the form of an income, and saved by
 * themselves: they belong to the profile.
 */
export function TaxFactsFields(props: Props) {
  const texts = useTexts(taxFactsTexts);
  const { typed, problems, failure, isBusy, isOther, from, setFrom, change, send, erase } =
    useTaxFactsForm(props);
  const { residences: _, ...facts } = props.facts;
  const isStated = Object.values(facts).some((fact) => fact !== null);
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter would send the form around these fields.
    if (event.key !== 'Enter') return;
    event.preventDefault();
    send();
  };
  return (
    <div className={styles['fields']}>
      <MunicipalityField
        onKeyDown={onKeyDown}
        value={typed.municipality}
        error={problems.municipality}
        onChange={change('municipality')}
      />
      <FieldPair>
        <TextField
          label={texts.birthYear}
          inputMode="numeric"
          autoComplete="bday-year"
          onKeyDown={onKeyDown}
          value={typed.birthYear}
          error={problems.birthYear}
          onChange={change('birthYear')}
        />
        <Select
          label={texts.church}
          placeholder={texts.choose}
          options={[
            { value: '0', text: texts.no },
            { value: '1', text: texts.yes },
          ]}
          value={typed.church}
          error={problems.church}
          onChange={change('church')}
        />
      </FieldPair>
      {isOther && <FromField from={from} onChange={setFrom} />}
      <Residences facts={props.facts} />
      <WriteFailure error={failure} title={texts.notSaved} />
      <div className={styles['buttons']}>
        <Button isBusy={isBusy} busyText={texts.saving} onClick={send}>
          {texts.save}
        </Button>
        {isStated && (
          <Button variant="ghost" onClick={erase}>
            {texts.erase}
          </Button>
        )}
      </div>
    </div>
  );
}

type TaxFieldProps = Pick<
  ComponentProps<typeof TextField>,
  'onKeyDown' | 'value' | 'error' | 'onChange'
>;

/** A municipality by its name; the 290 suggestions come with the focus. */
function MunicipalityField(props: TaxFieldProps) {
  const texts = useTexts(taxFactsTexts);
  const listId = useId();
  const [isSuggesting, setSuggesting] = useState(false);
  return (
    <>
      <TextField
        label={texts.municipality}
        help={texts.municipalityHelp}
        list={listId}
        autoComplete="off"
        onFocus={() => setSuggesting(true)}
        {...props}
      />
      <datalist id={listId}>
        {isSuggesting &&
          municipalities().map(({ code, name }) => (
            <option key={code} value={name}>
              {name}
            </option>
          ))}
      </datalist>
    </>
  );
}

/** Choice of all months. */
const ALWAYS = 'always';

/** The months from which other facts can hold: now, or of the years whose tables they decide. */
function monthsOf(running: Month): Month[] {
  const { year } = yearAndMonth(running);
  return [...new Set([running, toMonth(year + 1, 1), toMonth(year, 1)])];
}

/** The month from which other facts than before hold. */
function FromField({ from, onChange }: { from: string; onChange: (from: string) => void }) {
  const texts = useTexts(taxFactsTexts);
  const language = useLanguage();
  const [running] = useState(() => monthOf(dayOf(new Date())));
  const months = monthsOf(running).map((month) => ({
    value: month,
    text: formatMonth(month, language),
  }));
  return (
    <Select
      label={texts.from}
      help={texts.fromHelp}
      options={[...months, { value: ALWAYS, text: texts.always }]}
      value={from}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** The facts of each time, where they have not always been the same. */
function Residences({ facts: { residences } }: { facts: DatedTaxFacts }) {
  const texts = useTexts(taxFactsTexts);
  const language = useLanguage();
  if (residences.length === 0) return null;
  return (
    <ul>
      {residences.map(({ from, municipality, churchMember }) => (
        <li key={from ?? ''}>
          {texts.residence({
            month: from && formatMonth(from, language),
            municipality: (municipality && municipalityOf(municipality)?.name) ?? '–',
            church: churchMember === null ? null : texts.members[churchMember],
          })}
        </li>
      ))}
    </ul>
  );
}

/** The typed facts, their problems, and what saves or erases them. */
function useTaxFactsForm({ facts, onDone }: Props) {
  const texts = useTexts(taxFactsTexts);
  const language = useLanguage();
  const save = useSaveTaxFacts();
  const [typed, setTyped] = useState<TypedTaxFacts>(() => typedOf(facts));
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [from, setFrom] = useState<string>(() => monthOf(dayOf(new Date())));
  const read = factsOf(typed);
  // Facts that were not stated before hold in all months.
  const isOther =
    'facts' in read &&
    ((facts.municipality !== null && facts.municipality !== read.facts.municipality) ||
      (facts.churchMember !== null && facts.churchMember !== read.facts.churchMember));
  const change = (field: keyof TypedTaxFacts) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [field]: event.target.value });
  const keep = async (kept: DatedTaxFacts) => {
    setProblems({});
    setFailure(null);
    setBusy(true);
    try {
      setTyped(typedOf(await save(kept)));
      onDone?.();
    } catch (error) {
      setFailure(error as Error);
    } finally {
      setBusy(false);
    }
  };
  const send = () => {
    if ('problems' in read) {
      const words = Object.entries(read.problems).map(([field, key]) => {
        return [field, isTaxIssueKey(key) ? taxIssueText(key, language) : texts.churchRequired];
      });
      return setProblems(Object.fromEntries(words) as Problems);
    }
    const since = from === ALWAYS ? null : from;
    const residences = isOther ? residencesFrom(since, read.facts, facts) : facts.residences;
    void keep({ ...read.facts, residences });
  };
  const erase = () => void keep(NO_TAX_FACTS);
  return { typed, problems, failure, isBusy, isOther, from, setFrom, change, send, erase };
}

function typedOf({ municipality, birthYear, churchMember }: TaxFacts): TypedTaxFacts {
  return {
    municipality: (municipality && municipalityOf(municipality)?.name) ?? '',
    birthYear: birthYear === null ? '' : String(birthYear),
    church: churchMember === null ? '' : churchMember === 1 ? '1' : '0',
  };
}

type TaxFactsResult =
  | { facts: TaxFacts }
  | { problems: { [Field in keyof TypedTaxFacts]?: TaxIssueKey | 'church' } };

function factsOf({ municipality, birthYear, church }: TypedTaxFacts): TaxFactsResult {
  const known = municipalityOf(municipality.trim());
  const year = birthYearField.safeParse(Number(birthYear.trim() || Number.NaN));
  const thisYear = Number(dayOf(new Date()).slice(0, 4));
  const isFuture = year.success && year.data > thisYear;
  const none = municipality.trim() === '' ? 'municipality.required' : 'municipality.unknown';
  if (known !== null && year.success && !isFuture && church !== '') {
    const churchMember = church === '1' ? 1 : 0;
    return { facts: { municipality: known.code, birthYear: year.data, churchMember } };
  }
  return {
    problems: {
      ...(known === null && { municipality: none }),
      ...(!year.success && { birthYear: 'birthYear.format' as const }),
      ...(isFuture && { birthYear: 'birthYear.future' as const }),
      ...(church === '' && { church: 'church' as const }),
    },
  };
}

type ResidenceParams = { month: string | null; municipality: string; church: string | null };

const taxFactsTexts = defineTexts({
  en: {
    municipality: 'Municipality where you are registered',
    municipalityHelp: 'Where you were registered on 1 November last year.',
    birthYear: 'Year of birth',
    church: 'Member of the Church of Sweden',
    choose: 'Choose',
    yes: 'Yes',
    no: 'No',
    churchRequired: 'Choose yes or no.',
    from: 'From',
    fromHelp:
      'Months before keep the facts as they were. The tax of a year follows from 1 November the year ' +
      'before: a move this year changes it from January.',
    always: 'Always: the facts before were wrong',
    residence: ({ month, municipality, church }: ResidenceParams) =>
      `${month === null ? 'At first' : `From ${month}`}: ${[municipality, church].filter(Boolean).join(', ')}`,
    members: { 0: 'not a member of the Church of Sweden', 1: 'member of the Church of Sweden' },
    save: 'Save the facts',
    saving: 'Saving...',
    erase: 'Erase the facts',
    notSaved: 'The facts could not be saved',
  },
  sv: {
    municipality: 'Kommun där du är folkbokförd',
    municipalityHelp: 'Där du var folkbokförd den 1 november i fjol.',
    birthYear: 'Födelseår',
    church: 'Medlem i Svenska kyrkan',
    choose: 'Välj',
    yes: 'Ja',
    no: 'Nej',
    churchRequired: 'Välj ja eller nej.',
    from: 'Gäller från',
    fromHelp:
      'Månaderna innan behåller uppgifterna som gällde då. Skatten för ett år följer av den 1 november ' +
      'året innan: en flytt i år ändrar den från januari.',
    always: 'Alltid: de förra uppgifterna var fel',
    residence: ({ month, municipality, church }: ResidenceParams) =>
      `${month === null ? 'Först' : `Från ${month}`}: ${[municipality, church].filter(Boolean).join(', ')}`,
    members: { 0: 'inte medlem i Svenska kyrkan', 1: 'medlem i Svenska kyrkan' },
    save: 'Spara uppgifterna',
    saving: 'Sparar...',
    erase: 'Radera uppgifterna',
    notSaved: 'Uppgifterna kunde inte sparas',
  },
});
