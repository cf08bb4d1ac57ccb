import Plus from 'lucide-react/icons/plus';
import { useTexts } from '#web/i18n/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { loadAhead } from '#web/ui/on-demand.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { householdTexts } from './texts.ts';

export type Creating = { load: () => Promise<unknown>; onCreate: () => void };

/** Nobody yet to share with: what a household is for, and the first step. */
export function NoHouseholds({ load, onCreate }: Creating) {
  const texts = useTexts(householdTexts);
  const prepare = () => void loadAhead(load);
  return (
    <Sheet>
      <EmptyState title={texts.emptyTitle} text={texts.emptyText}>
        <Button
          variant="primary"
          icon={Plus}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={onCreate}
        >
          {texts.create}
        </Button>
      </EmptyState>
    </Sheet>
  );
}
