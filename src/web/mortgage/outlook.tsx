import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import type { Currency } from '#domain/basics/currencies.ts';
import { TAX_CURRENCY } from '#domain/figures/tax-meter/dated-values.ts';
import { type Outlook, outlookOf } from '#domain/mortgage/outlook.ts';
import { BUFFER_MONTHS, type NextKrona } from '#domain/mortgage/next-krona.ts';
import type { Scenario } from '#domain/mortgage/stress.ts';
import type { JoinedMortgage } from '#domain/mortgage/joined.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { useItems } from '#web/client/records/use-records.tsx';
import {
  formatMoney,
  formatMonth,
  formatPercent,
  formatRate,
  formatWholeMoney,
} from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { WideTable } from '#web/kit/ui/table.tsx';
import styles from './mortgage.module.css';
import { outlookTexts } from './outlook-texts.ts';

type Props = {
  mortgage: JoinedMortgage;
  mortgages: readonly JoinedMortgage[];
  terms: ValuationTerms;
};

/** The stress test of a mortgage, line by line. */
export function StressTest(props: Props) {
  const texts = useTexts(outlookTexts);
  const language = useLanguage();
  const outlook = useOutlook(props);
  const nameOf = useScenarioNames();
  if (outlook === null) return <Skeleton shapes={['label', 'row', 'row', 'row']} />;
  const { currency, budget, scenarios } = outlook;
  const money = (value: number) => formatWholeMoney(value, currency, language);
  const bufferText = ({ left, bufferMonths }: Scenario) => {
    if (left === null) return '–';
    return bufferMonths === null ? texts.lasts : texts.months({ count: bufferMonths });
  };
  return (
    <div className={styles['panel']}>
      <PrintButton />
      <section>
        <h3 className={styles['heading']}>{texts.budgetTitle}</h3>
        <dl className={styles['facts']}>
          <Fact name={texts.netIncome} value={money(budget.netIncome)} />
          <Fact name={texts.costs} value={money(-budget.costs)} />
          <Fact name={texts.left} value={money(budget.left)} />
          <Fact name={texts.buffer} value={money(budget.buffer)} />
        </dl>
      </section>
      <WideTable
        caption={texts.stressCaption}
        columns={[texts.scenario, texts.leftThen, texts.bufferMonths, texts.ltv]}
        rows={scenarios.map((scenario) => ({
          id: `${scenario.kind}${scenario.points ?? ''}`,
          name: nameOf(scenario),
          figures: [
            scenario.left === null ? texts.unknown : money(scenario.left),
            bufferText(scenario),
            scenario.loanToValue === null ? '–' : formatPercent(scenario.loanToValue, language),
          ],
        }))}
      />
      <section>
        <h3 className={styles['heading']}>{texts.howTitle}</h3>
        {scenarios.map((scenario) => (
          <Lines
            key={`${scenario.kind}${scenario.points ?? ''}`}
            name={nameOf(scenario)}
            scenario={scenario}
            outlook={outlook}
          />
        ))}
        <p className={styles['fine']}>{texts.note}</p>
      </section>
    </div>
  );
}

/** The uses of the next 1,000 kronor, the best first. */
export function NextThousand(props: Props) {
  const texts = useTexts(outlookTexts);
  const language = useLanguage();
  const outlook = useOutlook(props);
  if (outlook === null) return <Skeleton shapes={['label', 'row', 'row', 'row']} />;
  const { uses } = outlook;
  const money = (value: number, currency: Currency = TAX_CURRENCY) =>
    formatWholeMoney(value, currency, language);
  const nameOf = (use: NextKrona) => (
    <>
      {texts.kinds[use.kind]}
      {use.name !== null && (
        <span className={styles['fine']}>
          {use.name}, {texts.atRate({ amount: formatRate(use.rate ?? 0, language) })},{' '}
          {use.isDeductible ? texts.deducted : texts.notDeducted}
        </span>
      )}
    </>
  );
  return (
    <div className={styles['panel']}>
      <PrintButton />
      <h3 className={styles['heading']}>{texts.usesTitle}</h3>
      {uses.length === 0 && <p>{texts.noUses}</p>}
      {uses.length > 0 && (
        <WideTable
          caption={texts.usesTitle}
          columns={[texts.uses, texts.yearly, texts.breakEven, texts.room]}
          rows={uses.map((use) => ({
            id: use.id ?? use.kind,
            name: nameOf(use),
            figures: [
              use.yearly === null ? '–' : money(use.yearly),
              use.breakEven === null ? texts.unknownGain : formatRate(use.breakEven, language),
              use.room === null ? '–' : money(use.room, use.currency),
            ],
          }))}
        />
      )}
      {uses.length > 0 && (
        <section>
          <h3 className={styles['heading']}>{texts.howTitle}</h3>
          {uses.map((use) => (
            <UseLines
              key={use.id ?? use.kind}
              name={use.name ?? texts.kinds[use.kind]}
              use={use}
              outlook={outlook}
            />
          ))}
        </section>
      )}
      <p className={styles['fine']}>{texts.usesNote}</p>
    </div>
  );
}

function PrintButton() {
  const texts = useTexts(outlookTexts);
  return (
    <div className={styles['print']}>
      <Button size="small" icon={Printer} onClick={({ currentTarget }) => printCard(currentTarget)}>
        {texts.print}
      </Button>
    </div>
  );
}

/** Prints the card that an element is in, without the rest of the page. */
function printCard(within: Element): void {
  const card = within.closest('[data-mortgage]');
  card?.toggleAttribute('data-printed', true);
  addEventListener('afterprint', () => card?.removeAttribute('data-printed'), { once: true });
  print();
}

/** The user's outlook; null until the records are read. */
function useOutlook({ mortgage, mortgages, terms }: Props): Outlook | null {
  const assets = useItems('assets').data;
  const liabilities = useItems('liabilities').data;
  const incomes = useItems('incomes').data;
  const costs = useItems('costs').data;
  if (!assets || !liabilities || !incomes || !costs) return null;
  return outlookOf(mortgage, mortgages, {
    holdings: { assets, liabilities, incomes, costs },
    terms,
  });
}

function useScenarioNames(): (scenario: Scenario) => string {
  const texts = useTexts(outlookTexts);
  return ({ kind, points }) =>
    kind === 'rate' ? texts.rate({ points: points ?? 0 }) : texts[kind];
}

type LinesProps = { name: string; scenario: Scenario; outlook: Outlook };

/** The sum behind a scenario's month, with öre: rounded lines would not add up. */
function Lines({ name, scenario, outlook: { currency, budget } }: LinesProps) {
  const texts = useTexts(outlookTexts);
  const language = useLanguage();
  const money = (value: number) => formatMoney(value, currency, language);
  const last = scenario.steps.at(-1);
  return (
    <Sum name={name}>
      <Fact name={texts.leftNow} value={money(scenario.leftNow)} />
      {scenario.steps.map(({ month, addedInterest }, at) => (
        <Fact
          key={month}
          name={texts.step({ month: formatMonth(month, language) })}
          value={money((scenario.steps[at - 1]?.addedInterest ?? 0) - addedInterest)}
        />
      ))}
      {last && (
        <Fact
          name={texts.stepDeduction}
          value={last.addedDeduction === null ? texts.unknown : money(last.addedDeduction)}
        />
      )}
      {scenario.lostIncome > 0 && (
        <Fact
          name={texts.lost({ name: budget.largestIncome?.name ?? '' })}
          value={money(-scenario.lostIncome)}
        />
      )}
      <Fact
        name={texts.leftThen}
        value={scenario.left === null ? texts.unknown : money(scenario.left)}
      />
    </Sum>
  );
}

type UseLinesProps = { name: string; use: NextKrona; outlook: Outlook };

/** The sum behind a use of the next 1,000 kronor. */
function UseLines({ name, use, outlook }: UseLinesProps) {
  const texts = useTexts(outlookTexts);
  const language = useLanguage();
  // Of each 1,000 kronor, and in kronor as the untaxed level and the buffer here.
  const money = (value: number) => formatMoney(value, TAX_CURRENCY, language);
  const { savedInterest, lostReduction, yearly, breakEven, rate, room } = use;
  const { savings } = outlook;
  if (use.kind === 'buffer') {
    return (
      <Sum name={name}>
        <Fact
          name={texts.bufferGoal({ months: BUFFER_MONTHS, amount: money(savings.costs) })}
          value={money(savings.costs * BUFFER_MONTHS)}
        />
        <Fact name={texts.buffer} value={money(-savings.buffer)} />
        <Fact name={texts.missing} value={money(room ?? 0)} />
      </Sum>
    );
  }
  if (use.kind === 'savings_account') {
    return (
      <Sum name={name}>
        <Fact name={texts.freeLevel} value={money(savings.freeLevel)} />
        <Fact name={texts.savedAlready} value={money(-(savings.value ?? 0))} />
        <Fact name={texts.missing} value={money(room ?? 0)} />
        <Fact name={texts.asDearest} value={formatRate(breakEven ?? 0, language)} />
      </Sum>
    );
  }
  return (
    <Sum name={name}>
      <Fact
        name={texts.savedInterest({ rate: formatRate(rate ?? 0, language) })}
        value={money(savedInterest ?? 0)}
      />
      <Fact name={texts.lostReduction} value={money(-(lostReduction ?? 0))} />
      <Fact name={texts.yearly} value={money(yearly ?? 0)} />
      <Fact name={texts.perThousand} value={formatRate(breakEven ?? 0, language)} />
    </Sum>
  );
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles['sum']}>
      <h4 className={styles['linesName']}>{name}</h4>
      <dl className={styles['facts']}>{children}</dl>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
