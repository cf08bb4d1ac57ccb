import { Link } from 'wouter';
import { defineTexts } from '#domain/basics/texts.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { buttonClass } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';

const notFoundTexts = defineTexts({
  en: {
    title: '404 Page Not Found',
    text: 'There is nothing at this address. It may have moved, or have been mistyped.',
    back: 'To the dashboard',
  },
  sv: {
    title: '404 Sidan finns inte',
    text: 'Det finns inget på den här adressen. Den kan ha flyttats eller vara felskriven.',
    back: 'Till översikten',
  },
});

/** Page for an unknown address, for signed-in users. */
export function NotFound() {
  const texts = useTexts(notFoundTexts);
  return (
    <Sheet>
      <EmptyState title={texts.title} text={texts.text}>
        <Link href={paths.home} className={buttonClass({ variant: 'primary' })}>
          {texts.back}
        </Link>
      </EmptyState>
    </Sheet>
  );
}
