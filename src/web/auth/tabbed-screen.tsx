import { useLocation, useSearchParams } from 'wouter';
import { paths } from '#web/client/navigation/paths.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Tabs } from '#web/kit/ui/tabs.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { type EntryOutcome, EntryPage } from './entry-form.tsx';
import { LoginForm } from './login-screen.tsx';
import { ProviderWay, useIsProviderOnly } from './provider-way.tsx';
import { type Sentence, sentence } from './sentences.ts';
import { SignupForm } from './signup-screen.tsx';
import { authTexts } from './texts.ts';

type EntryTab = 'login' | 'register';

const missing = sentence((texts) => texts.tabs.missing);
const failed = sentence((texts) => texts.signup.failed);

/** `/auth`: logging in and registering in one place, with `tab` and `lang` in the address. */
export function TabbedScreen() {
  const texts = useTexts(authTexts);
  const isProviderOnly = useIsProviderOnly();
  const [, navigate] = useLocation();
  const [search, setSearch] = useSearchParams();
  const tab: EntryTab = search.get('tab') === 'register' ? 'register' : 'login';
  const tell = useRefusalToast();
  const choose = (chosen: EntryTab) => setSearch({ tab: chosen }, { replace: true });
  const login = (
    <LoginForm
      missing={missing}
      onRefused={(outcome) =>
        tell(
          sentence(({ login: { failed: title } }) => title),
          outcome,
        )
      }
    />
  );
  const register = (
    <SignupForm
      missing={missing}
      failed={failed}
      hasConfirmation={false}
      onWaiting={() => navigate(paths.verify)}
      onRefused={(outcome) =>
        tell(
          sentence(({ signup }) => signup.failedTitle),
          outcome,
        )
      }
    />
  );
  const title = tab === 'login' ? texts.login.title : texts.signup.title;
  if (isProviderOnly) {
    return (
      <EntryPage title={title}>
        <ProviderWay isFirst />
      </EntryPage>
    );
  }
  return (
    <EntryPage title={title}>
      <Tabs
        label={texts.tabs.label}
        value={tab}
        onChange={choose}
        tabs={[
          { value: 'login', text: texts.tabs.login, content: login },
          { value: 'register', text: texts.tabs.register, content: register },
        ]}
      />
    </EntryPage>
  );
}

/** These two forms also report errors in a toast (docs/product.md, sections 5 and 8). */
function useRefusalToast() {
  const texts = useTexts(authTexts);
  const language = useLanguage();
  return (otherwise: Sentence, { alert, issues }: EntryOutcome<'email' | 'password'>) => {
    const [first] = Object.values(issues ?? {});
    const password = issues?.password?.(language);
    const [title, description] =
      alert === missing
        ? [texts.tabs.missing, texts.tabs.missingText]
        : password === texts.passwordTooShort
          ? [texts.tabs.short, password]
          : [otherwise(language), (alert ?? first)?.(language)];
    showToast({ title, description, variant: 'destructive' });
  };
}
