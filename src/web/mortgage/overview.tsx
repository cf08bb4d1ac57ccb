import { useState } from 'react';
import type { PartCard } from '#domain/mortgage/mortgage-card.ts';
import { revalued } from '#domain/mortgage/amortization-rule.ts';
import { USUAL_DAY_COUNT } from '#domain/records/loan-interest.ts';
import { parseTypedAmount } from '#domain/basics/typed-amount.ts';
import {
  formatDay,
  formatMonth,
  formatPercent,
  formatRate,
  formatWholeMoney,
} from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { AmountField } from '#web/kit/ui/amount-field.tsx';
import { Figure } from '#web/kit/ui/figure.tsx';
import { Tile, Tiles } from '#web/kit/ui/sheet.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { type CardFigure, explainMortgage } from './explain-mortgage.ts';
import { Bindings } from './bindings.tsx';
import { WideTable } from '#web/kit/ui/table.tsx';
import styles from './mortgage.module.css';
import { cardTexts } from './texts.ts';
import type { ShownMortgage } from './use-mortgages.ts';

type Props = { shown: ShownMortgage; asOf: string };

type OverviewProps = Props & {
  /** A table beside it says what each owner pays: the user’s own part is left out. */
  hasOwners?: boolean;
};

/** The first panel of a card: its figures, its parts, what happens when, rates and rules. */
export function Overview({ shown, asOf, hasOwners = false }: OverviewProps) {
  return (
    <div className={styles['panel']}>
      <Figures shown={shown} asOf={asOf} />
      <Parts shown={shown} hasOwners={hasOwners} />
      <Happenings shown={shown} asOf={asOf} />
      <RateChecks shown={shown} />
      <Bindings shown={shown} asOf={asOf} />
      <Payments shown={shown} />
      <Rules shown={shown} />
    </div>
  );
}

function useMoney({ mortgage: { currency } }: ShownMortgage) {
  const language = useLanguage();
  return (value: number) => formatWholeMoney(value, currency, language);
}

/** Explanations of the figures at the top. */
function useExplain({ shown, asOf }: Props) {
  const language = useLanguage();
  return (figure: CardFigure) => () => explainMortgage(figure, { ...shown, asOf, language });
}

function Figures({ shown, asOf }: Props) {
  const texts = useTexts(cardTexts);
  const language = useLanguage();
  const money = useMoney(shown);
  const explain = useExplain({ shown, asOf });
  const { card, mortgage } = shown;
  const { currency } = mortgage;
  const isShort = card.paidMonthly < card.requiredMonthly;
  const paid = { amount: money(card.paidMonthly) };
  return (
    <Tiles>
      <ValueTile shown={shown} asOf={asOf} />
      <Tile>
        <Figure
          label={texts.required}
          explain={explain('required')}
          below={isShort ? <Tag tone="warn">{texts.paidLess(paid)}</Tag> : texts.paidEnough(paid)}
        >
          <Amount value={card.requiredMonthly} currency={currency} size="widget" />
        </Figure>
      </Tile>
      <Tile>
        <Figure
          label={texts.interest}
          explain={explain('interest')}
          below={
            <>
              {card.afterDeductionMonth === null
                ? texts.noExchangeRate
                : texts.afterDeduction({ amount: money(card.afterDeductionMonth) })}
              <br />
              {card.afterDeductionYear !== null &&
                texts.aYear({
                  amount: money(card.interestYear),
                  after: money(card.afterDeductionYear),
                })}
            </>
          }
        >
          <Amount value={card.interestMonth} currency={currency} size="widget" />
        </Figure>
      </Tile>
      <Tile>
        <Figure
          label={texts.debt}
          explain={explain('debt')}
          below={
            card.endsIn === null
              ? texts.notRepaid
              : texts.repaidIn({ month: formatMonth(card.endsIn, language) })
          }
        >
          <Amount value={card.debt} currency={currency} size="widget" />
        </Figure>
      </Tile>
    </Tiles>
  );
}

function ValueTile({ shown, asOf }: Props) {
  const { card, mortgage } = shown;
  const explain = useExplain({ shown, asOf });
  const texts = useTexts(cardTexts);
  const language = useLanguage();
  const { currency, terms } = mortgage;
  if (card.valued === null || terms === null) return null;
  const limit = Number(card.limit?.value ?? 100);
  const below = texts.ofBase({
    amount: formatWholeMoney(terms.baseValue, currency, language),
    day: formatDay(terms.baseDay, language),
  });
  const isAbove = card.valued.loanToValue > limit;
  const above = texts.aboveLimit({ percent: formatPercent(limit, language) });
  return (
    <Tile>
      <Figure
        label={texts.ltv}
        explain={explain('ltv')}
        below={
          <>
            {isAbove && <Tag tone="warn">{above}</Tag>} {below}
          </>
        }
      >
        <span className={styles['percent']}>
          {formatPercent(card.valued.loanToValue, language)}
        </span>
      </Figure>
    </Tile>
  );
}

function Parts({ shown, hasOwners }: { shown: ShownMortgage; hasOwners: boolean }) {
  const texts = useTexts(cardTexts);
  const language = useLanguage();
  const money = useMoney(shown);
  const { parts } = shown.card;
  const isShared = !hasOwners && parts.some(({ ownPercent }) => ownPercent < 100);
  const ownDeduction = ({ ownDeductionYear }: PartCard) =>
    ownDeductionYear === null ? '–' : money(ownDeductionYear);
  const figuresOf = (part: PartCard) => [
    money(part.balance),
    part.rate === null ? '–' : formatRate(part.rate, language),
    <BindingCell key="binding" part={part} />,
    <RequiredCell key="required" part={part} money={money} />,
    money(part.paidMonthly),
    money(part.interestYear),
    part.deductionYear === null ? '–' : money(part.interestYear - part.deductionYear),
    ...(isShared ? [money(part.ownInterestYear), ownDeduction(part)] : []),
  ];
  return (
    <WideTable
      caption={texts.partsTitle}
      columns={[
        texts.part,
        texts.balance,
        texts.rate,
        texts.binding,
        texts.requiredShort,
        texts.paidShort,
        texts.interestYear,
        texts.afterYear,
        ...(isShared ? [texts.ownPart, texts.ownAfter] : []),
      ]}
      rows={parts.map((part) => ({
        id: part.liabilityId,
        name: part.name,
        figures: figuresOf(part),
      }))}
    />
  );
}

/** The last day of a fixed rate; after it, that the rate since is not stated. */
function BindingCell({ part: { fixedUntil, isBindingOver } }: { part: PartCard }) {
  const texts = useTexts(cardTexts);
  const language = useLanguage();
  if (fixedUntil === null) return texts.floating;
  const day = formatDay(fixedUntil, language);
  if (!isBindingOver) return day;
  return (
    <>
      <Tag tone="warn">{day}</Tag>
      <span className={styles['fine']}>{texts.rateUnknown}</span>
    </>
  );
}

function RequiredCell({ part, money }: { part: PartCard; money: (value: number) => string }) {
  const texts = useTexts(cardTexts);
  const language = useLanguage();
  const { requirement } = part;
  if ('missing' in requirement) return <span className={styles['fine']}>{texts.unknownDay}</span>;
  const percent = texts.percentAYear({ percent: formatPercent(requirement.percent, language) });
  return (
    <>
      {money(requirement.monthly)}
      <span className={styles['fine']}>
        {requirement.isRelieved ? texts.relieved : percent}
        <br />
        {texts.regimes[requirement.regime]}
      </span>
    </>
  );
}

function Happenings({ shown, asOf }: Props) {
  const texts = useTexts(cardTexts);
  const language = useLanguage();
  const money = useMoney(shown);
  const { card } = shown;
  if (card.valued === null) return null;
  const { increaseRoom } = card.valued;
  return (
    <section>
      <h3 className={styles['heading']}>{texts.factsTitle}</h3>
      <dl className={styles['facts']}>
        {card.passings.map(({ bound, isPassed, month }) => (
          <div key={bound}>
            <dt>{texts.passed({ bound: formatPercent(Number(bound), language) })}</dt>
            <dd>
              {isPassed && texts.isPassed}
              {!isPassed && (month === null ? texts.neverPassed : formatMonth(month, language))}
            </dd>
          </div>
        ))}
        {card.revaluation && (
          <div>
            <dt>{texts.revaluation}</dt>
            <dd>
              {card.revaluation.isOpen
                ? texts.revaluationOpen({ day: formatDay(card.revaluation.earliest, language) })
                : formatDay(card.revaluation.earliest, language)}
            </dd>
          </div>
        )}
        <div>
          <dt>{texts.increaseRoom}</dt>
          <dd>{increaseRoom > 0 ? texts.upTo80({ amount: money(increaseRoom) }) : texts.noRoom}</dd>
        </div>
        {card.extraMonthly > 0 && (
          <div>
            <dt>{texts.extra}</dt>
            <dd>{texts.extraText({ amount: money(card.extraMonthly) })}</dd>
          </div>
        )}
      </dl>
      <TypedValuation shown={shown} asOf={asOf} />
    </section>
  );
}

/** Loan to value and required amortization with a valuation that the user types. */
function TypedValuation({ shown, asOf }: Props) {
  const texts = useTexts(cardTexts);
  const language = useLanguage();
  const money = useMoney(shown);
  const [typed, setTyped] = useState('');
  const { mortgage, card } = shown;
  const { amount } = parseTypedAmount(typed, { language, unit: mortgage.currency });
  const isUsable = amount !== null && !amount.startsWith('-') && Number(amount) > 0;
  const changed = isUsable ? revalued(mortgage, amount, { asOf }) : null;
  const { revaluation } = card;
  return (
    <div className={styles['valuation']}>
      <p>{texts.newValue}</p>
      <AmountField
        label={texts.typedValue}
        unit={mortgage.currency}
        typed={typed}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status">
        {changed &&
          texts.newValueResult({
            ltv: formatPercent(changed.loanToValue, language),
            required: money(changed.requiredMonthly),
          })}{' '}
        {changed &&
          revaluation &&
          !revaluation.isOpen &&
          texts.tooEarly({ day: formatDay(revaluation.earliest, language) })}
      </p>
    </div>
  );
}

function RateChecks({ shown }: { shown: ShownMortgage }) {
  const texts = useTexts(cardTexts);
  const language = useLanguage();
  const money = useMoney(shown);
  const checked = shown.card.parts.flatMap(({ name, rateCheck }) =>
    rateCheck === null || rateCheck.afterDeduction === null
      ? []
      : [{ name, ...rateCheck, afterDeduction: rateCheck.afterDeduction }],
  );
  if (checked.length === 0) return null;
  return (
    <section>
      <h3 className={styles['heading']}>{texts.checkTitle}</h3>
      <ul className={styles['checks']}>
        {checked.map((check) => {
          const words = {
            part: check.name,
            rate: formatRate(check.rate, language),
            // As published: with two decimals the difference in kronor could not be counted again.
            average: formatPercent(check.average, language, 4),
            binding: texts.bindings[check.binding],
            month: formatMonth(check.month, language),
            yearly: money(Math.abs(check.yearly)),
            amount: money(Math.abs(check.afterDeduction)),
          };
          const isMore = check.afterDeduction > 0;
          return (
            <li key={check.liabilityId}>
              {isMore ? texts.checkMore(words) : texts.checkLess(words)}
            </li>
          );
        })}
      </ul>
      <p className={styles['fine']}>{texts.checkSource}</p>
    </section>
  );
}

function Payments({ shown }: { shown: ShownMortgage }) {
  const texts = useTexts(cardTexts);
  const language = useLanguage();
  const money = useMoney(shown);
  if (shown.card.next.length === 0) return null;
  return (
    <section>
      <h3 className={styles['heading']}>{texts.paymentsTitle}</h3>
      <WideTable
        caption={texts.paymentsTitle}
        columns={[texts.month, texts.interest, texts.amortization, texts.payment, texts.balance]}
        rows={shown.card.next.map(({ month, interest, amortization, balance }) => ({
          id: month,
          name: formatMonth(month, language),
          figures: [interest, amortization, interest + amortization, balance].map(money),
        }))}
      />
    </section>
  );
}

function Rules({ shown }: { shown: ShownMortgage }) {
  const texts = useTexts(cardTexts);
  const count = shown.mortgage.terms?.dayCount ?? USUAL_DAY_COUNT;
  return (
    <details className={styles['rules']}>
      <summary>{texts.lawTitle}</summary>
      <p>{texts.lawAct}</p>
      {shown.card.extraMonthly > 0 && <p>{texts.lawExtra}</p>}
      <p>{texts.lawValue}</p>
      <p>{texts.lawDays({ count })}</p>
      <p>{texts.lawDeduction}</p>
    </details>
  );
}
