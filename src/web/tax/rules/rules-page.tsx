import {
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  memo,
  type ReactNode,
} from 'react';
import { type Day, dayOf } from '#domain/basics/months.ts';
import type { AddedRules } from '#domain/tax/rules/added-rules.ts';
import {
  type ListedRule,
  type RuleBook,
  shippedRuleBook,
  withAdded,
  ruleBook,
} from '#domain/tax/rules/rule-book.ts';
import {
  GRADES,
  SUBJECTS,
  type Subject,
  type NumberRule,
  type RuleSource,
  type ScaleRule,
} from '#domain/tax/rules/rule.ts';
import { useTexts, useLanguage } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ListChoice, ListSearch, ListTools } from '#web/kit/ui/list-tools.tsx';
import { Chapter, ReadingPage } from '#web/public/privacy/reading-page.tsx';
import { daysAsBuilt, findRules, shownPeriod } from './listed-rules.ts';
import styles from './rules-page.module.css';
import { rulesPageTexts } from './rules-page-texts.ts';
import type { ScaleStep } from '#domain/basics/ratios.ts';
import { inKronor } from '#domain/tax/rules/in-kronor.ts';
import { figuresWith } from '#domain/tax/rules/rule-uses.ts';
import {
  beyondWords,
  isUncertain,
  quantity,
  rulePeriod,
  ruleValue,
} from '#web/figures/rules/rule-words.ts';
import { ruleTexts } from '#web/figures/rules/texts.ts';
import { formatDay, formatPercent } from '#web/kit/i18n/format.ts';
import { Tag } from '#web/kit/ui/tag.tsx';
import { linkClass, unseenClass } from '#web/kit/ui/classes.ts';

const EVERY = 'every';

/** All rules of the book by subject, with a search. */
export function RulesPage() {
  const texts = useTexts(rulesPageTexts);
  const { pageTitle, title, lead } = texts;
  const today = useToday();
  useRuleInAddress();
  return (
    <ReadingPage pageTitle={pageTitle} title={title} lead={lead}>
      <FoundRules today={today} />
      <Chapter title={texts.gradesTitle}>
        <ul>
          {GRADES.map((grade) => (
            <li key={grade}>{texts.grades[grade]}</li>
          ))}
        </ul>
      </Chapter>
      <Chapter title={texts.limitsTitle}>
        <p>{texts.limits}</p>
      </Chapter>
    </ReadingPage>
  );
}

function FoundRules({ today }: { today: Day | null }) {
  const texts = useTexts(rulesPageTexts);
  const [search, setSearch] = useState('');
  const [subject, setSubject] = useState<Subject | typeof EVERY>(EVERY);
  const tools = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Typed and chosen before the code had come.
    setSearch(tools.current?.querySelector('input')?.value ?? '');
    const chosen = tools.current?.querySelector('select')?.value;
    setSubject(SUBJECTS.find((each) => each === chosen) ?? EVERY);
  }, []);
  const { rules } = useRules();
  const { from, until } = daysAsBuilt(rules);
  const found = useMemo(
    () => findRules(rules, search).filter((rule) => [EVERY, rule.subject].includes(subject)),
    [rules, search, subject],
  );
  const used = SUBJECTS.filter((each) => rules.some((rule) => rule.subject === each));
  const options = used.map((value) => ({ value, text: texts.subjects[value] }));
  const showAll = () => {
    setSearch('');
    setSubject(EVERY);
  };
  return (
    <>
      <div ref={tools} className={styles['tools']} data-live data-from={from} data-until={until}>
        <ListTools label={texts.tools}>
          <ListSearch label={texts.search} value={search} onChange={setSearch} />
          <ListChoice
            label={texts.subject}
            value={subject}
            options={[{ value: EVERY, text: texts.everySubject }, ...options]}
            onChange={setSubject}
          />
        </ListTools>
      </div>
      <p className={styles['count']} role="status">
        {found.length === 0 ? texts.noneFound : texts.count({ count: found.length })}
      </p>
      {found.length === 0 && <Button onClick={showAll}>{texts.showAll}</Button>}
      {used.map((each) => (
        <RulesOf key={each} subject={each} rules={found} today={today ?? until} />
      ))}
    </>
  );
}

type RulesOfProps = { subject: Subject; rules: readonly ListedRule[]; today: Day | null };

function RulesOf({ subject, rules, today }: RulesOfProps) {
  const texts = useTexts(rulesPageTexts);
  const own = rules.filter((rule) => rule.subject === subject);
  if (own.length === 0) return null;
  return (
    <Chapter title={texts.subjects[subject]}>
      {own.map((rule) => (
        <RuleArticle key={rule.key} rule={rule} today={today} />
      ))}
    </Chapter>
  );
}

/** Those of the release in the page as it was built, then also what the operator added. */
function useRules(): RuleBook {
  const [added, setAdded] = useState<RuleBook | null>(null);
  useEffect(() => {
    fetch('/api/rules/added')
      .then((answer) => answer.json())
      .then(({ files }: { files: AddedRules[] }) => setAdded(withAdded(shippedRuleBook(), files)))
      // Without a connection the list is that of the release.
      .catch(() => undefined);
  }, []);
  return added ?? shippedRuleBook();
}

/** Null in the page as it was built, which is the same on every day (`daysAsBuilt`). */
function useToday(): Day | null {
  return useSyncExternalStore<Day | null>(
    () => () => undefined,
    () => dayOf(new Date()),
    () => null,
  );
}

/** Where the page came with its rules, the browser has scrolled to the one in the address. */
function useRuleInAddress(): void {
  useEffect(() => {
    if (document.documentElement.hasAttribute('data-alone')) return;
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
}

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
