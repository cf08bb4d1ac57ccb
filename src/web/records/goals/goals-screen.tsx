import TargetIcon from 'lucide-react/icons/target';
import { useState } from 'react';
import { goalTotals } from '#domain/figures/totals/goal-totals.ts';
import type { Goal } from '#domain/records/goals.ts';
import type { Terms } from '#domain/figures/totals/summary.ts';
import { ItemsScreen } from '#web/records/items/items-screen.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { OnDemand } from '#web/kit/ui/on-demand.tsx';
import type { GoalTask } from './goal-dialogs.tsx';
import { GoalList } from './goal-list.tsx';
import { GoalsSummary } from './goals-summary.tsx';
import { goalTexts } from './texts.ts';

const loadDialogs = () => import('./goal-dialogs.tsx');

/** Everything a person saves for (specification, section 2). */
export function GoalsScreen() {
  const texts = useTexts(goalTexts);
  const [task, setTask] = useState<GoalTask | null>(null);
  const add = () => setTask({ kind: 'add' });
  const close = () => setTask(null);
  return (
    <ItemsScreen
      kind="goals"
      words={texts}
      totalsOf={(goals, terms) => [goalTotals(goals, terms).target]}
      onAdd={add}
      loadDialogs={loadDialogs}
      content={(goals, terms) => <Content goals={goals} terms={terms} onTask={setTask} />}
      stones="keystone"
      beginnings={
        <Button variant="primary" icon={TargetIcon} onClick={add}>
          {texts.addFirst}
        </Button>
      }
      dialog={(terms) =>
        task && (
          <OnDemand load={loadDialogs} onFailure={close}>
            {({ GoalDialog }) => <GoalDialog task={task} terms={terms} onClose={close} />}
          </OnDemand>
        )
      }
    />
  );
}

type ContentProps = {
  goals: readonly Goal[];
  terms: Terms;
  onTask: (task: GoalTask) => void;
};

function Content({ goals, terms, onTask }: ContentProps) {
  const totals = goalTotals(goals, terms);
  return (
    <>
      <GoalsSummary totals={totals} goals={goals} terms={terms} />
      <GoalList
        goals={goals}
        totals={totals}
        terms={terms}
        onEdit={(goal) => onTask({ kind: 'edit', goal })}
        onRemove={(goal) => onTask({ kind: 'remove', goal })}
      />
    </>
  );
}
