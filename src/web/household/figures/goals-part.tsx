import Target from 'lucide-react/icons/target';
import { Link } from 'wouter';
import type { Currency } from '#domain/basics/currencies.ts';
import { toMinor } from '#domain/basics/money.ts';
import { type GoalSums, percentReached } from '#domain/figures/totals/goal-progress.ts';
import type { HouseholdGoals } from '#domain/household/household-goals.ts';
import type { Goal } from '#domain/records/goals.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { formatDay, formatMoney, formatPercent, joinFacts } from '#web/kit/i18n/format.ts';
import { joinNames } from '#web/household/members/member-names.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { buttonClass } from '#web/kit/ui/button.tsx';
import { List, ListRow } from '#web/kit/ui/list.tsx';
import { PercentBar, Progress } from '#web/kit/ui/progress.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { FigurePart, LIST_SKELETON } from './figure-part.tsx';
import { householdFigureTexts } from './texts.ts';
import {
  type HouseholdFiguresQuery,
  type MemberNames,
  useHouseholdGoals,
  useNames,
} from './use-household-figures.ts';
import styles from './household-figures.module.css';

/** The members' shared goals and their total progress. */
export function GoalsPart(householdQuery: HouseholdFiguresQuery) {
  const texts = useTexts(householdFigureTexts);
  const { data: goals, ...query } = useHouseholdGoals(householdQuery);
  const { names, query: members } = useNames(householdQuery);
  const queries = [{ data: goals, ...query }, members];
  return (
    <FigurePart title={texts.goals} queries={queries} placeholder={LIST_SKELETON} isList>
      {() => goals && names && <Goals goals={goals} names={names} />}
    </FigurePart>
  );
}

type Props = { goals: HouseholdGoals; names: MemberNames };

function Goals({ goals, names }: Props) {
  const texts = useTexts(householdFigureTexts);
  const nameFor = (userId: string) => names.get(userId) ?? texts.somebody;
  return (
    <>
      <Sums goals={goals} names={names} />
      {goals.totals.count > 0 && (
        <List label={texts.goals}>
          {goals.members.flatMap(({ userId, totals, goals: own }) => {
            const name = nameFor(userId);
            if (own !== null)
              return own.map((goal) => <GoalRow key={goal.id} {...{ goal, name }} />);
            if (totals.count === 0) return [];
            const { currency } = goals;
            return [<GoalsRow key={userId} {...{ totals, name, currency }} />];
          })}
        </List>
      )}
    </>
  );
}

/** Total progress, and the members who do not share goals. */
function Sums({ goals, names }: Props) {
  const texts = useTexts(householdFigureTexts);
  const language = useLanguage();
  const { currency, totals, notShared } = goals;
  const { percent, count, achievedCount: achieved } = totals;
  const money = (value: number) => formatMoney(value, currency, language);
  const members = notShared.map((userId) => names.get(userId) ?? texts.somebody);
  const notSharedNote = members.length > 0 && (
    <p className={styles['secondary']}>
      {texts.notShared.goals({ names: joinNames(members, language), count: members.length })}
    </p>
  );
  if (count === 0) {
    return (
      <div className={styles['goals']}>
        <p className={styles['secondary']}>{texts.noGoals}</p>
        {notSharedNote}
        <div>
          <Link href={paths.goals} className={buttonClass({})}>
            {texts.toGoals}
          </Link>
        </div>
      </div>
    );
  }
  return (
    <div className={styles['goals']}>
      {percent !== null && (
        <>
          <p className={styles['percent']}>{formatPercent(percent, language, 1)}</p>
          <Progress label={texts.saved} percent={percent} />
        </>
      )}
      <p>
        {texts.saved}: {money(totals.current)} {texts.ofTargets({ whole: money(totals.target) })}
        {'\u00a0· '}
        {texts.achieved({ achieved, count })}
      </p>
      {notSharedNote}
    </div>
  );
}

/** A member's goal, in its own currency. */
function GoalRow({ goal, name }: { goal: Goal; name: string }) {
  const texts = useTexts(householdFigureTexts);
  const language = useLanguage();
  const { currency, currentAmount, targetAmount, deadline } = goal;
  const [current, target] = [toMinor(currentAmount), toMinor(targetAmount)];
  const by = deadline !== null && texts.by({ day: formatDay(deadline, language) });
  return (
    <ListRow
      icon={Target}
      name={goal.name}
      facts={joinFacts([name, by])}
      tags={current >= target && <Tag tone="good">{texts.isAchieved}</Tag>}
      change={
        <PercentBar
          label={texts.progressOf({ name: goal.name })}
          percent={percentReached(current, target)}
        />
      }
      amount={formatMoney(currentAmount, currency, language)}
      under={texts.ofWhole({ whole: formatMoney(targetAmount, currency, language) })}
    />
  );
}

type SumsProps = { totals: GoalSums; name: string; currency: Currency };

/** The goals of a member who shows totals only, as one row. */
function GoalsRow({ totals, name, currency }: SumsProps) {
  const texts = useTexts(householdFigureTexts);
  const language = useLanguage();
  const { count, current, target, percent } = totals;
  const label = texts.goalsOf({ count, name });
  return (
    <ListRow
      icon={Target}
      name={label}
      facts={texts.onlySums}
      change={
        percent !== null && (
          <PercentBar label={texts.progressOf({ name: label })} percent={percent} />
        )
      }
      amount={formatMoney(current, currency, language)}
      under={texts.ofWhole({ whole: formatMoney(target, currency, language) })}
    />
  );
}
