import type { ScaleStep } from '#domain/basics/ratios.ts';
import { memo, type ReactNode } from 'react';
import type { Day } from '#domain/basics/months.ts';
import { inKronor } from '#domain/tax/rules/in-kronor.ts';
import { type ListedRule, ruleBook } from '#domain/tax/rules/rule-book.ts';
import { figuresWith } from '#domain/tax/rules/rule-uses.ts';
import type { NumberRule, RuleSource, ScaleRule } from '#domain/tax/rules/rule.ts';
import {
  beyondWords,
  isUncertain,
  quantity,
  rulePeriod,
  ruleValue,
} from '#web/figures/rules/rule-words.ts';
import { ruleTexts } from '#web/figures/rules/texts.ts';
import { formatDay, formatPercent } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { linkClass, unseenClass } from '#web/kit/ui/classes.ts';
import { shownPeriod } from './listed-rules.ts';
import { rulesPageTexts } from './rules-page-texts.ts';
import styles from './rules-page.module.css';

type Props = { rule: ListedRule; today: Day | null };

/** A rule: its value today, where it comes from, what uses it, and its history. */
export const RuleArticle = memo(function RuleArticle({ rule, today }: Props) {
  const texts = useTexts(rulesPageTexts);
  const words = useTexts(ruleTexts);
  const language = useLanguage();
  const { key, note, periods, renewal } = rule;
  const name = rule.name[language];
  const { period, isOver } = shownPeriod(rule, today);
  const isBeyond = isOver && !rule.isRepealed;
  const when = { period: rulePeriod(period, language) };
  const later = periods.filter(({ validFrom }) => today !== null && validFrom > today);
  return (
    <article id={key} className={styles['rule']} aria-labelledby={`${key}-name`}>
      <div className={styles['head']}>
        <h3 id={`${key}-name`}>
          {name}{' '}
          <a className={styles['anchor']} href={`#${key}`} aria-label={texts.linkTo({ name })}>
            #
          </a>
        </h3>
        <p className={styles['value']}>{ruleValue(period, language)}</p>
      </div>
      <div className={styles['state']}>
        <span>{isOver ? texts.held(when) : texts.holds(when)}</span>
        <Kronor period={period} />
        {isUncertain(period) && <Tag tone="warn">{words.uncertain}</Tag>}
        {isBeyond && <Tag tone="warn">{beyondWords(period, language)}</Tag>}
        {isOver && rule.isRepealed && <Tag tone="est">{texts.repealed}</Tag>}
      </div>
      {isBeyond && <p>{[texts.undecided, renewal?.[language]].filter(Boolean).join(' ')}</p>}
      {later.map((each) => (
        <p key={each.validFrom}>
          {texts.later({ period: rulePeriod(each, language), value: ruleValue(each, language) })}
        </p>
      ))}
      {note !== null && <p>{note[language]}</p>}
      {'steps' in period && <Steps rule={period} />}
      <Facts period={period} />
      {periods.length > 1 && <RuleHistory rule={rule} />}
    </article>
  );
});

/** A multiple of a base amount in kronor, where the period has one base amount. */
function Kronor({ period }: { period: NumberRule | ScaleRule }) {
  const language = useLanguage();
  const kronor = 'value' in period ? inKronor(period, ruleBook()) : null;
  return kronor !== null && <span>= {quantity(kronor, 'SEK', language)}</span>;
}

function Facts({ period }: { period: NumberRule | ScaleRule }) {
  const texts = useTexts(rulesPageTexts);
  const language = useLanguage();
  const figures = figuresWith(period.key).map((figure) => texts.figures[figure]);
  return (
    <dl className={styles['facts']}>
      <Fact name={texts.source}>
        <Source source={period.source} />
      </Fact>
      <Fact name={texts.checked}>{formatDay(period.checkedOn, language)}</Fact>
      <Fact name={texts.certainty}>{period.grade}</Fact>
      <Fact name={texts.usedBy}>
        {figures.length === 0 ? texts.usedByNone : figures.join(', ')}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Source({ source: { authority, document, url } }: { source: RuleSource }) {
  const texts = useTexts(rulesPageTexts);
  const name = `${authority}, ${document}`;
  if (url === null) return name;
  return (
    <a
      className={linkClass}
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={texts.opensElsewhere({ name })}
    >
      {name}
    </a>
  );
}

/** The steps of a scale, each with its bound. */
function Steps({ rule }: { rule: ScaleRule }) {
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
            <th scope="row" className={styles['limit']}>
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
function RuleHistory({ rule: { name, periods } }: { rule: ListedRule }) {
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
