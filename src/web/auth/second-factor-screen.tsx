import { useLogOut } from '#web/client/session/log-out.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import styles from './entry-form.module.css';
import { EntryPage } from './entry-page.tsx';
import { authTexts } from './texts.ts';
import { useFactorWays } from './use-factor-ways.tsx';

/** Between the password and all other screens, for a user with a second factor. */
export function SecondFactorScreen() {
  const texts = useTexts(authTexts).factor;
  const leave = useLogOut();
  const { lead, form, other } = useFactorWays();
  return (
    <EntryPage title={texts.title} lead={lead}>
      <div className={styles['next']}>
        {form}
        {other}
        <Button variant="ghost" isWide onClick={leave}>
          {texts.logOut}
        </Button>
      </div>
    </EntryPage>
  );
}
