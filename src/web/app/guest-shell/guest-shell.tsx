import { type ReactNode, useCallback } from 'react';
import { Link, useLocation } from 'wouter';
import { forgetDeclined } from '#web/guest/storage/guest-declined.ts';
import { useOtherTabs } from '#web/guest/storage/guest-storage.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useSession } from '#web/client/session/session.ts';
import { chooseLanguage } from '#web/kit/i18n/chosen-language.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { buttonClass } from '#web/kit/ui/button-class.ts';
import { SkipLink } from '#web/kit/ui/skip-link.tsx';
import { useTitle } from '#web/kit/ui/use-title.ts';
import styles from './guest.module.css';
import { GuestTabs, kindAt } from './guest-tabs.tsx';
import { GuestTopBar } from './guest-top-bar.tsx';
import { SetAside } from './set-aside.tsx';
import { guestModeTexts } from './texts.ts';

const MAIN_ID = 'main';

/** Pages of a guest that are no list. */
const PAGES: Readonly<Record<string, 'history' | 'tax'>> = {
  [paths.guestHistory]: 'history',
  [paths.guestTax]: 'tax',
};

/** Around every list of a guest: who it is, the way to an account and the way out. */
export function GuestShell({ children }: { children: ReactNode }) {
  const texts = useTexts(guestModeTexts);
  const [location, navigate] = useLocation();
  const title = texts[PAGES[location] ?? kindAt(location)];
  useTitle(`${title} – Valv`);
  useOtherTabs(useCallback(() => navigate(paths.home), [navigate]));
  return (
    <div className={styles['app']}>
      <SkipLink to={MAIN_ID} />
      <GuestTopBar title={title} />
      <GuestTabs />
      <main id={MAIN_ID} tabIndex={-1} className={styles['page']}>
        <UpgradeStrip />
        <SetAside />
        {children}
      </main>
    </div>
  );
}

/** States where the data is stored, with a link to save it in an account. */
function UpgradeStrip() {
  const texts = useTexts(guestModeTexts);
  const session = useSession();
  const language = useLanguage();
  const upgrade = () => {
    forgetDeclined();
    // The page of an account opens in another one where none was chosen.
    chooseLanguage(language);
  };
  return (
    <div className={styles['strip']}>
      <p>{texts.onlyHere}</p>
      <Link href={paths.register} className={buttonClass({ size: 'small' })} onClick={upgrade}>
        {session.phase === 'in' ? texts.moveOver : texts.upgrade}
      </Link>
    </div>
  );
}
