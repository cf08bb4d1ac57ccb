import { useState } from 'react';
import { incomeTotals } from '#domain/figures/totals/income-totals.ts';
import type { Income } from '#domain/records/incomes.ts';
import { readingAhead } from '#web/client/cache/read-ahead.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { readItems } from '#web/records/items/read-items.ts';
import { ItemsScreen } from '#web/records/items/items-screen.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import type { IncomeTask } from './income-dialogs.tsx';
import { IncomeList } from './income-list.tsx';
import { IncomesSummary } from './incomes-summary.tsx';
import { incomeTexts } from './texts.ts';

const loadDialogs = () => import('./income-dialogs.tsx');

/** All incomes of a user (docs/product.md, section 2). */
export function IncomesScreen() {
  const texts = useTexts(incomeTexts);
  const [task, setTask] = useState<IncomeTask | null>(null);
  const add = () => setTask({ kind: 'add' });
  const close = () => setTask(null);
  return (
    <ItemsScreen
      kind="incomes"
      words={texts}
      totalsOf={(incomes, terms) => [incomeTotals(incomes, terms).typed]}
      onAdd={add}
      loadDialogs={loadDialogs}
      content={(incomes, terms) => <Content incomes={incomes} terms={terms} onTask={setTask} />}
      beginnings={
        <Button variant="primary" onClick={add}>
          {texts.addFirst}
        </Button>
      }
      dialog={(terms) =>
        task && (
          <LazyPart load={loadDialogs} onFailure={close}>
            {({ IncomeDialog }) => <IncomeDialog task={task} terms={terms} onClose={close} />}
          </LazyPart>
        )
      }
    />
  );
}

IncomesScreen.readAhead = readingAhead((ahead) => readItems(ahead, 'incomes'));

type IncomesContentProps = {
  incomes: readonly Income[];
  terms: ValuationTerms;
  onTask: (task: IncomeTask) => void;
};

function Content({ incomes, terms, onTask }: IncomesContentProps) {
  const totals = incomeTotals(incomes, terms);
  return (
    <>
      <IncomesSummary totals={totals} currency={terms.currency} />
      <IncomeList
        incomes={incomes}
        totals={totals}
        terms={terms}
        onEdit={(income) => onTask({ kind: 'edit', income })}
        onRemove={(income) => onTask({ kind: 'remove', income })}
      />
    </>
  );
}
