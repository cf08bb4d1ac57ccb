import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { toMinor, toNumber } from '#domain/basics/money.ts';
import { dayOf, monthOf } from '#domain/basics/months.ts';
import { defineTexts } from '#domain/basics/texts.ts';
import { payOf, tableTaxOf, TAX_CURRENCY } from '#domain/figures/totals/table-taxed.ts';
import { countedTax } from '#domain/figures/totals/total-parts.ts';
import type { IncomeDraft } from '#domain/records/incomes.ts';
import { INCOME_KINDS } from '#domain/tax/net-pay/columns.ts';
import { type Taxpayer, taxpayerOf } from '#domain/tax/net-pay/net-pay.ts';
import { registered } from '#web/client/forms/registered.ts';
import { useItems } from '#web/client/records/use-records.tsx';
import { TaxFactsFields } from '#web/client/tax-facts/tax-facts-fields.tsx';
import { useTaxFacts } from '#web/client/tax-facts/use-tax-facts.ts';
import { formatMoney, formatPercent } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ExplainButton } from '#web/kit/ui/figure.tsx';
import { Preview, RuledFieldset } from '#web/kit/ui/field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { explainNetPay } from './explain-net-pay.ts';
import { checkIncomeFields, type IncomeFields, type IncomeForm } from './income-form.ts';
import { netPayTexts } from './net-pay-texts.ts';
import styles from './incomes.module.css';

type Props = {
  form: IncomeForm;
  /** The edited income; null: a new one. */
  itemId: string | null;
  onPercent: () => void;
};

/** The tax of an income by table: the facts it follows from, the net, and its calculation. */
export function TableTaxPanel({ form, itemId, onPercent }: Props) {
  const texts = useTexts(netPayTexts);
  const language = useLanguage();
  const facts = useTaxFacts().data;
  const [isEditing, setEditing] = useState(false);
  if (facts === undefined) return null;
  const taxpayer = taxpayerOf(facts);
  return (
    <RuledFieldset legend={texts.title}>
      <div className={styles['tableTax']}>
        <Select
          label={texts.kind}
          options={INCOME_KINDS.map((kind) => ({ value: kind, text: incomeKinds[language][kind] }))}
          {...registered(form, 'incomeKind')}
        />
        <Select
          label={texts.main}
          options={(['', '1', '0'] as const).map((value) => ({ value, text: texts.mains[value] }))}
          {...registered(form, 'isMain')}
        />
        {taxpayer === null || isEditing ? (
          <>
            <p className={styles['note']}>{texts.factsLead}</p>
            <TaxFactsFields facts={facts} onDone={() => setEditing(false)} />
          </>
        ) : (
          <>
            <KnownFacts taxpayer={taxpayer} onChange={() => setEditing(true)} />
            <NetPay form={form} itemId={itemId} taxpayer={taxpayer} />
          </>
        )}
        <p className={styles['note']}>{texts.unknown}</p>
        <div>
          <Button variant="ghost" onClick={onPercent}>
            {texts.percent}
          </Button>
        </div>
      </div>
    </RuledFieldset>
  );
}

function KnownFacts({ taxpayer, onChange }: { taxpayer: Taxpayer; onChange: () => void }) {
  const texts = useTexts(netPayTexts);
  const { municipality, birthYear, churchMember } = taxpayer;
  return (
    <p className={styles['facts']}>
      {texts.facts({
        municipality: municipality.name,
        birthYear: String(birthYear),
        church: churchMember ? texts.member : texts.notMember,
      })}{' '}
      <Button variant="ghost" onClick={onChange}>
        {texts.change}
      </Button>
    </p>
  );
}

type NetPayProps = Pick<Props, 'form' | 'itemId'> & { taxpayer: Taxpayer };

/** The amount paid out, as far as the typed values can be read. */
function NetPay({ form, itemId, taxpayer }: NetPayProps) {
  const texts = useTexts(netPayTexts);
  const language = useLanguage();
  const typed = useWatch({ control: form.control }) as IncomeFields;
  const [month] = useState(() => monthOf(dayOf(new Date())));
  const others = (useItems('incomes').data ?? []).filter(({ id }) => id !== itemId);
  const checked = checkIncomeFields({ ...typed, name: '-', description: '' }, language);
  if (Object.keys(checked.errors).length > 0) {
    return <p className={styles['note']}>{texts.writeAmount}</p>;
  }
  const draft = checked.values as IncomeDraft;
  const pay = payOf([draft, ...others]);
  const tableTax = tableTaxOf(draft, { taxpayer, month, pay });
  if (tableTax === null) return <p className={styles['note']}>{texts.onlyKronor}</p>;
  const money = (kronor: number) => formatMoney(kronor, TAX_CURRENCY, language);
  const { table, column, percent, side, year, isOtherYear } = tableTax;
  const parts = draft.frequency === 'yearly' ? 12 : 1;
  const net = toNumber(toMinor(draft.amount)) - tableTax.tax;
  const label = draft.frequency === 'one_time' ? texts.once : texts.monthly;
  const derived = formatPercent(countedTax({ ...draft, tableTax }), language);
  const ofAmount = { percent: formatPercent(percent ?? 0, language) };
  const byPercent = side === null ? texts.byOneOff(ofAmount) : texts.bySide[side](ofAmount);
  const how =
    table === null ? byPercent : texts.byTable({ table: String(table), column: String(column) });
  const tax = texts.taxOf({ tax: money(tableTax.tax / parts), percent: derived });
  const rules = isOtherYear ? `, ${texts.rulesOf({ year: String(year) })}` : '';
  return (
    <Preview label={label} rule={`${how}, ${tax}${rules}`}>
      <Amount value={Math.round((net * 100) / parts) / 100} currency="SEK" size="widget" />{' '}
      <ExplainButton
        label={label}
        explain={() => explainNetPay({ draft, tableTax, taxpayer, pay }, language)}
      />
    </Preview>
  );
}

/** Kinds of income that the tax tables tell apart, in words. */
const incomeKinds = defineTexts({
  en: {
    salary: 'Salary',
    pension: 'Pension',
    sickness_compensation: 'Sickness or activity compensation',
    other_benefit: 'Other benefit, such as unemployment benefit',
    other_pension: 'Other pension',
  },
  sv: {
    salary: 'Lön',
    pension: 'Pension',
    sickness_compensation: 'Sjuk- eller aktivitetsersättning',
    other_benefit: 'Annan ersättning, till exempel a-kassa',
    other_pension: 'Annan pension',
  },
});
