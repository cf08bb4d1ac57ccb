import { useState } from 'react';
import { Link } from 'wouter';
import { dayOf } from '#domain/basics/months.ts';
import type { NoTaxYear, TaxMeter } from '#domain/figures/tax-meter/tax-meter-types.ts';
import { amountsYear } from '#domain/figures/tax-meter/used-rules.ts';
import { readingAhead } from '#web/client/cache/queries.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import { isUncertain, rulePath, rulePeriod } from '#web/figures/rules/rule-words.ts';
import { ruleTexts } from '#web/figures/rules/texts.ts';
import { householdsQuery } from '#web/household/households/use-households.ts';
import { formatDay, formatPercent, formatWholeMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { Below } from '#web/kit/ui/loading.tsx';
import { buttonClass } from '#web/kit/ui/button.tsx';
import { classes, linkClass } from '#web/kit/ui/classes.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { ExplainButton, Figure } from '#web/kit/ui/figure.tsx';
import { LazyPart, loadAhead } from '#web/kit/ui/lazy-part.tsx';
import { Sheet, SheetHead, Tile, Tiles } from '#web/kit/ui/sheet.tsx';
import { Table } from '#web/kit/ui/table.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { explainRoom, explainSize, explainStep } from './explain-tax.ts';
import { TaxLines } from './tax-lines.tsx';
import { countedValue, TaxNotes } from './tax-notes.tsx';
import { TaxHead, TaxParts, TaxYear } from './tax-year.tsx';
import { taxMeterTexts } from './texts.ts';
import { taxMeterQuery, useTaxMeter } from './use-tax-meter.ts';
import styles from './tax-meter.module.css';

/** Tax on capital and homes, of the running year and the one before. */
export function TaxScreen() {
  const texts = useTexts(taxMeterTexts);
  const { isAccount } = useSource();
  const [running] = useState(runningYear);
  const [year, choose] = useState(running);
  const found = useTaxMeter(year);
  return (
    <>
      <TaxHead
        title={texts.title({ year })}
        lead={texts.lead}
        to={isAccount ? { href: paths.realisedGains, text: texts.toGains } : null}
        label={texts.chooseYear}
        years={[running - 1, running]}
        year={year}
        onChoose={choose}
      />
      <TaxYear key={year} found={found}>
        {(answer) => <Answer answer={answer} />}
      </TaxYear>
    </>
  );
}

TaxScreen.readAhead = readingAhead(({ read, source }) =>
  Promise.all([
    read(taxMeterQuery(source, runningYear())),
    read(householdsQuery(source)),
    loadAhead(loadRooms),
  ]),
);

function runningYear(): number {
  return Number(dayOf(new Date()).slice(0, 4));
}

function Answer({ answer }: { answer: TaxMeter | NoTaxYear }) {
  const texts = useTexts(taxMeterTexts);
  if ('noRules' in answer) {
    return <EmptyState title={texts.noRulesTitle({ year: answer.year })} text={texts.noRules} />;
  }
  if (answer.lines.length === 0) return <Nothing meter={answer} />;
  return (
    <TaxParts>
      <TaxFigures meter={answer} />
      <TaxSums meter={answer} />
      <TaxLines meter={answer} />
      <Below>
        <OfHouseholds year={answer.year} />
        <TaxNotes meter={answer} />
        <TaxRules meter={answer} />
      </Below>
    </TaxParts>
  );
}

const loadRooms = () => import('#web/tax/household/household-rooms.tsx');

/** An account's households; a guest has none. */
function OfHouseholds({ year }: { year: number }) {
  const { isAccount } = useSource();
  if (!isAccount) return null;
  return (
    <LazyPart load={loadRooms}>{({ HouseholdRooms }) => <HouseholdRooms year={year} />}</LazyPart>
  );
}

/** Nothing that is taxed: the fields that are missing, and the way to the list. */
function Nothing({ meter }: { meter: TaxMeter }) {
  const texts = useTexts(taxMeterTexts);
  const { isAccount } = useSource();
  return (
    <TaxParts>
      <EmptyState title={texts.emptyTitle} text={texts.emptyText}>
        <Link
          href={isAccount ? paths.assets : paths.guestAssets}
          className={buttonClass({ variant: 'primary' })}
        >
          {texts.toAssets}
        </Link>
      </EmptyState>
      <TaxNotes meter={meter} />
    </TaxParts>
  );
}

/** The rules that were counted with, with their source. */
function TaxRules({ meter: { rules } }: { meter: TaxMeter }) {
  const texts = useTexts(taxMeterTexts);
  const language = useLanguage();
  return (
    <Sheet>
      <SheetHead title={texts.rulesTitle} />
      <ul className={styles['rules']}>
        {rules.map((rule) => {
          const { key, name, source } = rule;
          return (
            <li key={key}>
              <span className={styles['rule']}>
                <a href={rulePath(key)} className={linkClass}>
                  {name[language]}
                </a>
                {isUncertain(rule) && <Tag tone="est">{ruleTexts[language].uncertain}</Tag>}
                <span className={styles['source']}>
                  {rulePeriod(rule, language)}
                  {' · '}
                  {source.url === null ? (
                    `${source.authority}, ${source.document}`
                  ) : (
                    <a href={source.url} rel="noreferrer" className={linkClass}>
                      {source.authority}, {source.document}
                    </a>
                  )}
                </span>
              </span>
              <span className={styles['value']}>{countedValue(rule, language)}</span>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}

/** The four figures of the year. */
function TaxFigures({ meter }: { meter: TaxMeter }) {
  const texts = useTexts(taxMeterTexts);
  const language = useLanguage();
  const { totals, room, isClosed, soFarTo } = meter;
  const { result, net } = totals.year;
  const begun = totals.soFar.result;
  const kind = net < 0 ? 'deficit' : 'surplus';
  const { taxPercent } = meter.steps;
  const earlier = amountsYear(meter.rules);
  const whole = isClosed ? texts.closedBelow : texts.wholeYearBelow;
  const percent = (value: number) => formatPercent(value, language);
  const until = soFarTo === null ? null : formatDay(soFarTo, language);
  return (
    <Tiles>
      <Tile>
        <Figure
          label={result < 0 ? texts.lowering : texts.payable}
          explain={() => explainSize(meter, { step: 'result', period: 'year' }, language)}
          below={earlier === null ? whole : texts.amountsUntilKnown({ year: earlier })}
        >
          <Amount value={Math.abs(result)} currency="SEK" size="widget" />
        </Figure>
      </Tile>
      <Tile>
        <Figure
          label={begun < 0 ? texts.loweringSoFar : texts.payableSoFar}
          explain={() => explainSize(meter, { step: 'result', period: 'soFar' }, language)}
          below={until === null ? texts.soFarNothing : texts.soFarBelow({ day: until })}
        >
          <Amount value={Math.abs(begun)} currency="SEK" size="widget" />
        </Figure>
      </Tile>
      <Tile>
        <Figure
          label={texts.netLabel[kind]}
          explain={() => explainSize(meter, { step: 'net', period: 'year' }, language)}
          below={
            net < 0 ? texts.deficitBelow : texts.surplusBelow({ percent: percent(taxPercent) })
          }
        >
          <Amount value={Math.abs(net)} currency="SEK" size="widget" />
        </Figure>
      </Tile>
      <Tile>
        <Figure
          label={texts.room({ limit: formatWholeMoney(room.limit, 'SEK', language) })}
          explain={() => explainRoom(meter, language)}
          below={texts.roomBelow({ below: percent(room.below), above: percent(room.above) })}
        >
          <Amount value={room.left} currency="SEK" size="widget" />
        </Figure>
      </Tile>
    </Tiles>
  );
}

/** Steps that are subtracted from those above them. */
const LESS = ['freeLevel', 'insuranceDeduction', 'interest', 'reduction', 'feeReduction'] as const;
const STEPS = [
  'standardIncome',
  'freeLevel',
  'insuranceDeduction',
  'interest',
  'net',
  'tax',
  'reduction',
  'propertyFee',
  'feeReduction',
  'result',
  'yieldTax',
] as const;
const ALWAYS: readonly DeductionStep[] = ['net', 'tax', 'result'];

type DeductionStep = (typeof STEPS)[number];

function isTotal(step: DeductionStep): boolean {
  return step === 'net' || step === 'result';
}

/** Each step from standard income to the result, so far and of the year. */
function TaxSums({ meter }: { meter: TaxMeter }) {
  const texts = useTexts(taxMeterTexts);
  const language = useLanguage();
  const { soFar, year } = meter.totals;
  const isShown = (step: DeductionStep) =>
    ALWAYS.includes(step) || year[step] !== 0 || soFar[step] !== 0;
  const figure = (step: DeductionStep, value: number | null) => {
    if (value === null) return texts.unknown;
    const isLess = value !== 0 && (LESS as readonly DeductionStep[]).includes(step);
    return formatWholeMoney(isLess ? -value : value, 'SEK', language);
  };
  return (
    <Sheet>
      <SheetHead title={texts.sumsTitle} />
      <Table
        caption={texts.caption}
        columns={[texts.step, texts.soFarColumn, texts.yearColumn]}
        rows={STEPS.filter(isShown).map((step) => ({
          id: step,
          name: (
            <span className={classes(isTotal(step) && styles['total'], styles[step])}>
              {texts.steps[step]}{' '}
              <ExplainButton
                label={texts.steps[step]}
                explain={() => explainStep(meter, step, language)}
              />
            </span>
          ),
          figures: [figure(step, soFar[step]), figure(step, year[step])],
        }))}
      />
    </Sheet>
  );
}
