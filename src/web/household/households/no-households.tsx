import { useTexts } from '#web/kit/i18n/language.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { CreateButton, type Creating } from './create-button.tsx';
import { householdTexts } from './texts.ts';

/** Nobody yet to share with: what a household is for, and the first step. */
export function NoHouseholds(creating: Creating) {
  const texts = useTexts(householdTexts);
  return (
    <Sheet>
      <EmptyState title={texts.emptyTitle} text={texts.emptyText}>
        <CreateButton variant="primary" {...creating} />
      </EmptyState>
    </Sheet>
  );
}
