import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { User } from '#domain/account/profile.ts';
import { initialsOf } from '#domain/basics/initials.ts';
import { LatePart } from '#web/app/late-part.tsx';
import { usePaletteOpen } from '#web/app/palette/use-palette-open.ts';
import { useProfileImage } from '#web/account/use-profile-image.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { NotificationBell } from '#web/dashboard/notifications/bell.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { ArchMark } from '#web/kit/ui/brand.tsx';
import { LazyPart, useCode } from '#web/kit/ui/lazy-part.tsx';
import { PanelButton } from '#web/kit/ui/panel-button.tsx';
import { SkipLink } from '#web/kit/ui/skip-link.tsx';
import { ThemeToggle } from '#web/kit/ui/theme-toggle.tsx';
import { idleMoment } from '#web/kit/ui/when-idle.ts';
import { useTitle } from '#web/kit/ui/use-title.ts';
import { screenAt } from './navigation.ts';
import styles from './shell.module.css';
import { BottomBar, SideNavigation } from './shell-navigation.tsx';
import { shellTexts } from './texts.ts';
import { useIsPhone } from '#web/kit/ui/use-width.ts';

const loadPanel = () => import('./avatar-menu-panel.tsx');

const loadFinder = () => import('./account-finder.tsx');
const loadFinderWhenIdle = () => idleMoment().then(loadFinder);

const MAIN_ID = 'main';

type Props = { user: User; onLogOut: () => void; children: ReactNode };

/** Around every screen of a signed-in user: side menu, top bar, on phones a bottom bar. */
export function Shell({ user, onLogOut, children }: Props) {
  const texts = useTexts(shellTexts);
  const [location] = useLocation();
  const screen = screenAt(location);
  const current = screen && (screen.within ?? screen.path);
  const isPhone = useIsPhone();
  const title = texts[screen?.title ?? 'notFound'];
  useTitle(`${title} – Valv`);
  return (
    <div className={styles['app']}>
      <SkipLink to={MAIN_ID} />
      {!isPhone && <SideNavigation current={current} />}
      <div className={styles['column']}>
        <TopBar title={title} user={user} onLogOut={onLogOut} />
        <main id={MAIN_ID} tabIndex={-1} className={styles['page']}>
          <LatePart part="OfflineBanner" />
          {children}
        </main>
      </div>
      {isPhone && <BottomBar current={current} />}
    </div>
  );
}

type TopBarProps = { title: string; user: User; onLogOut: () => void };

function TopBar({ title, user, onLogOut }: TopBarProps) {
  return (
    <header className={styles['top']}>
      <Link href={paths.home} className={styles['mark']} aria-label="Valv">
        <ArchMark />
      </Link>
      <h1 className={styles['title']}>{title}</h1>
      <Finder />
      <NotificationBell />
      <ThemeToggle />
      <AvatarMenu user={user} onLogOut={onLogOut} />
    </header>
  );
}

/** Left out where its code does not come, until its keys are pressed: screens have links too. */
function Finder() {
  const [isOpen, setOpen] = usePaletteOpen();
  const code = useCode(loadFinderWhenIdle, () => undefined);
  if (code === null && !isOpen) return null;
  return (
    <LazyPart load={loadFinder} onFailure={() => setOpen(false)}>
      {({ AccountFinder }) => <AccountFinder isOpen={isOpen} setOpen={setOpen} />}
    </LazyPart>
  );
}

type AvatarMenuProps = { user: User; onLogOut: () => void };

/** The user's avatar; opens their settings, and the sign-out. */
function AvatarMenu({ user, onLogOut }: AvatarMenuProps) {
  const { account: label } = useTexts(shellTexts);
  const trigger = <Avatar initials={initialsOf(user)} imageUrl={useProfileImage(user)} />;
  return (
    <PanelButton label={label} trigger={trigger} opens="menu" load={loadPanel}>
      {({ AvatarMenuPanel }) => (
        <AvatarMenuPanel label={label} trigger={trigger} user={user} onLogOut={onLogOut} />
      )}
    </PanelButton>
  );
}
