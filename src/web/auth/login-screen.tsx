import { Link } from 'wouter';
import { paths } from '#web/client/navigation/paths.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { linkClass } from '#web/kit/ui/text-class.ts';
import { EntryPage } from './entry-page.tsx';
import { LoginForm } from './login-form.tsx';
import { sentence } from './sentences.ts';
import { authTexts } from './texts.ts';

const missing = sentence((texts) => texts.login.missing);

export function LoginScreen() {
  const texts = useTexts(authTexts);
  const below = (
    <>
      {texts.login.noAccount}{' '}
      <Link href={paths.signup} className={linkClass}>
        {texts.login.create}
      </Link>
    </>
  );
  return (
    <EntryPage title={texts.login.title} lead={texts.login.lead} below={below}>
      <LoginForm missing={missing} />
    </EntryPage>
  );
}
