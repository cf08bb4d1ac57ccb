import { useLogOut } from '#web/client/session/log-out.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { EntryPage } from './entry-page.tsx';
import styles from './entry-form.module.css';
import { NewPasswordForm } from './new-password-form.tsx';
import { choosePassword } from './sign-in.ts';
import { authTexts } from './texts.ts';

/**
 * For an account with a confirmed address and no password: it was confirmed in another browser than
 * the one that signed up, where somebody else may have chosen the password.
 */
export function ChoosePasswordScreen({ onChosen }: { onChosen: () => void }) {
  const texts = useTexts(authTexts);
  const leave = useLogOut();
  return (
    <EntryPage title={texts.choose.title} lead={texts.choose.lead}>
      <div className={styles['next']}>
        <NewPasswordForm save={choosePassword} onSaved={onChosen} />
        <Button variant="ghost" isWide onClick={leave}>
          {texts.factor.logOut}
        </Button>
      </div>
    </EntryPage>
  );
}
