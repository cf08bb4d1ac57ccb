import { Link } from 'wouter';
import { paths } from '#web/data/paths.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EntryPage } from './entry-page.tsx';
import { authTexts } from './texts.ts';

/** `isElsewhere`: the address is confirmed, but nobody is signed in here. */
export function Verified({ isElsewhere = false }: { isElsewhere?: boolean }) {
  const texts = useTexts(authTexts);
  return (
    <EntryPage
      title={texts.verify.doneTitle}
      lead={isElsewhere ? texts.verify.doneElsewhere : texts.verify.done}
    >
      <Link
        href={isElsewhere ? paths.login : paths.home}
        className={buttonClass({ variant: 'primary', isWide: true })}
      >
        {isElsewhere ? texts.signIn : texts.verify.toDashboard}
      </Link>
    </EntryPage>
  );
}
