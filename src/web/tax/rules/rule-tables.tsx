import type { ListedRule } from '#domain/tax/rules/rule-book.ts';
import type { NumberRule, ScaleRule, ScaleStep } from '#domain/tax/rules/rule.ts';
import { formatPercent } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { unseenClass } from '#web/kit/ui/text-class.ts';
import { isUncertain, quantity, rulePeriod, ruleValue } from '#web/figures/rules/rule-words.ts';
import styles from './rules-page.module.css';
import { rulesPageTexts } from './rules-page-texts.ts';
import { ruleTexts } from '#web/figures/rules/texts.ts';

/** The steps of a scale, each with its bound. */
export function Steps({ rule }: { rule: ScaleRule }) {
  const texts = useTexts(rulesPageTexts);
  const language = useLanguage();
  const { unit, steps } = rule;
  const name = `${rule.name[language]} ${rulePeriod(rule, language)}`;
  return (
    <table className={styles['table']}>
      <caption className={unseenClass}>{texts.stepsOf({ name })}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.upTo}</th>
          <th scope="col">{texts.amount}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={step.upTo}>
            <th scope="row">
              {step.upTo === null ? texts.above : quantity(step.upTo, unit, language)}
            </th>
            <td>
              <StepWords step={step} unit={unit} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `0,423 prisbasbelopp + 20 % av det som överstiger 0,99 prisbasbelopp`. */
function StepWords({ step, unit }: { step: ScaleStep; unit: ScaleRule['unit'] }) {
  const texts = useTexts(rulesPageTexts);
  const language = useLanguage();
  const { base, rate, over } = step;
  const [hasBase, hasRate, hasOver] = [base, rate, over].map((each) => Number(each) !== 0);
  const amount = quantity(base, unit, language);
  if (!hasRate) return amount;
  const decimals = rate.split('.')[1]?.length ?? 0;
  const percent = formatPercent(rate.replace('-', ''), language, decimals);
  const sign = rate.startsWith('-') ? '\u2212' : '+';
  const added = hasBase ? `${sign} ${percent}` : percent;
  if (!hasOver) return hasBase ? `${amount} ${added}` : percent;
  const bound = quantity(over, unit, language);
  return texts.step({ base: hasBase ? amount : '', rate: added, over: bound }).trim();
}

/** Every period of a rule, newest first, folded up. */
export function RuleHistory({ rule: { name, periods } }: { rule: ListedRule }) {
  const texts = useTexts(rulesPageTexts);
  const language = useLanguage();
  const newestFirst = periods.toReversed();
  return (
    <details className={styles['history']}>
      <summary>{texts.history({ count: periods.length })}</summary>
      {newestFirst.every((period) => 'steps' in period) ? (
        newestFirst.map((period) => (
          <div key={period.validFrom}>
            <h4>{rulePeriod(period, language)}</h4>
            <Steps rule={period} />
          </div>
        ))
      ) : (
        <table className={styles['table']}>
          <caption className={unseenClass}>{texts.historyOf({ name: name[language] })}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.period}</th>
              <th scope="col">{texts.value}</th>
              <th scope="col">{texts.source}</th>
            </tr>
          </thead>
          <tbody>
            {newestFirst.map((period) => (
              <PeriodRow key={period.validFrom} period={period} />
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}

function PeriodRow({ period }: { period: NumberRule | ScaleRule }) {
  const texts = useTexts(ruleTexts);
  const language = useLanguage();
  const { authority, document } = period.source;
  return (
    <tr>
      <th scope="row">{rulePeriod(period, language)}</th>
      <td className={styles['figure']}>{ruleValue(period, language)}</td>
      <td>
        {authority}, {document} {isUncertain(period) && <Tag tone="warn">{texts.uncertain}</Tag>}
      </td>
    </tr>
  );
}
