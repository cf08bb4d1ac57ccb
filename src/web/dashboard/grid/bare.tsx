import { defineTexts } from '#domain/basics/texts.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { dashboardTexts } from './texts.ts';

/** Shown in place of the grid when every widget was removed. */
export function Bare({ isOpen, onOpen }: { isOpen: boolean; onOpen: () => void }) {
  const texts = useTexts(bareTexts);
  const { customize } = useTexts(dashboardTexts);
  return (
    <Sheet>
      <EmptyState title={texts.bareTitle} text={isOpen ? texts.bareTextNow : texts.bareText}>
        {!isOpen && (
          <Button variant="primary" onClick={onOpen}>
            {customize}
          </Button>
        )}
      </EmptyState>
    </Sheet>
  );
}

/** Texts of a dashboard without widgets. */
const bareTexts = defineTexts({
  en: {
    bareTitle: 'Your dashboard is empty',
    bareText: 'Choose what it should show.',
    bareTextNow: 'Choose above what it should show.',
  },
  sv: {
    bareTitle: 'Din översikt är tom',
    bareText: 'Välj vad den ska visa.',
    bareTextNow: 'Välj ovan vad den ska visa.',
  },
});
