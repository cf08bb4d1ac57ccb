import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type Day, dayOf } from '#domain/basics/months.ts';
import type { AddedRules } from '#domain/tax/rules/added-rules.ts';
import {
  type ListedRule,
  type RuleBook,
  shippedRuleBook,
  withAdded,
} from '#domain/tax/rules/rule-book.ts';
import { GRADES, SUBJECTS, type Subject } from '#domain/tax/rules/rule.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ListChoice, ListSearch, ListTools } from '#web/kit/ui/list-tools.tsx';
import { Chapter, ReadingPage } from '#web/public/privacy/reading-page.tsx';
import { daysAsBuilt, findRules } from './listed-rules.ts';
import { RuleArticle } from './rule-article.tsx';
import styles from './rules-page.module.css';
import { rulesPageTexts } from './rules-page-texts.ts';

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
