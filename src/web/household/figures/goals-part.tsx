import { Link } from 'wouter';
import type { HouseholdGoals } from '#domain/household/household-goals.ts';
import { joinNames } from '#web/household/members/member-names.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { formatMoney, formatPercent } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { buttonClass } from '#web/kit/ui/button-class.ts';
import { List } from '#web/kit/ui/list.tsx';
import { Progress } from '#web/kit/ui/progress.tsx';
import { FigurePart, LIST_SKELETON } from './figure-part.tsx';
import { GoalRow, GoalsRow } from './goal-rows.tsx';
import styles from './household-figures.module.css';
import { householdFigureTexts } from './texts.ts';
import {
  type HouseholdQuery,
  type Names,
  useHouseholdGoals,
  useNames,
} from './use-household-figures.ts';

/** The members' shared goals and their total progress. */
export function GoalsPart(householdQuery: HouseholdQuery) {
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

type Props = { goals: HouseholdGoals; names: Names };

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
