import Target from 'lucide-react/icons/target';
import type { Currency } from '#domain/basics/currencies.ts';
import { percentReached } from '#domain/figures/totals/goal-progress.ts';
import type { GoalSums } from '#domain/figures/totals/goal-sums.ts';
import type { Goal } from '#domain/records/goals.ts';
import { toMinor } from '#domain/basics/money.ts';
import { joinFacts } from '#web/client/records/facts.ts';
import { formatDay, formatMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { ListRow } from '#web/kit/ui/list.tsx';
import { PercentBar } from '#web/kit/ui/percent-bar.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { householdFigureTexts } from './texts.ts';

/** A member's goal, in its own currency. */
export function GoalRow({ goal, name }: { goal: Goal; name: string }) {
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
export function GoalsRow({ totals, name, currency }: SumsProps) {
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
