import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { User } from '#domain/account/accounts.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { SkipLink } from '#web/kit/ui/skip-link.tsx';
import { useTitle } from '#web/kit/ui/use-title.ts';
import { destinationAt, titleAt } from './navigation.ts';
import { OfflineBanner } from './offline-banner.tsx';
import styles from './shell.module.css';
import { BottomBar, SideNavigation } from './shell-navigation.tsx';
import { shellTexts } from './shell-texts.ts';
import { TopBar } from './shell-top-bar.tsx';
import { useIsPhone } from '#web/kit/ui/use-width.ts';

const MAIN_ID = 'main';

type Props = { user: User; onLogOut: () => void; children: ReactNode };

/** Around every screen of a signed-in person: side menu, top bar, on phones a bottom bar. */
export function Shell({ user, onLogOut, children }: Props) {
  const texts = useTexts(shellTexts);
  const [location] = useLocation();
  const current = destinationAt(location);
  const isPhone = useIsPhone();
  const title = texts[titleAt(location)];
  useTitle(`${title} – Valv`);
  return (
    <div className={styles['app']}>
      <SkipLink to={MAIN_ID} />
      {!isPhone && <SideNavigation current={current} />}
      <div className={styles['column']}>
        <TopBar title={title} user={user} onLogOut={onLogOut} />
        <main id={MAIN_ID} tabIndex={-1} className={styles['page']}>
          <OfflineBanner />
          {children}
        </main>
      </div>
      {isPhone && <BottomBar current={current} />}
    </div>
  );
}
