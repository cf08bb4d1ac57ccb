import type { LucideIcon } from 'lucide-react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { User } from '#domain/account/profile.ts';
import { initialsOf } from '#domain/basics/display-name.ts';
import { useProfileImage } from '#web/account/use-profile.ts';
import { usePaletteOpen } from '#web/app/palette/use-palette-open.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { NotificationBell } from '#web/dashboard/notifications/bell.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Avatar, ArchMark, SkipLink, useTitle } from '#web/kit/ui/page-frame.tsx';
import { Icon } from '#web/kit/ui/button.tsx';
import { LazyPart, loadAhead, useCode } from '#web/kit/ui/lazy-part.tsx';
import { PanelButton } from '#web/kit/ui/panel-button.tsx';
import { ThemeToggle } from '#web/kit/ui/theme-and-language.tsx';
import { useIsPhone, useIsWide } from '#web/kit/ui/use-width.ts';
import { idleMoment } from '#web/kit/ui/when-idle.ts';
import { barDestinations, type Destination, destinations, screenAt } from '#web/app/screens.ts';
import { shellTexts } from '#web/app/texts.ts';
import styles from './shell.module.css';

const loadPanel = () => import('./avatar-menu-panel.tsx');

const loadFinder = () => import('./account-finder.tsx');
const loadFinderWhenIdle = () => idleMoment().then(loadFinder);
/** If they fail to load, nothing is shown. */
export const loadLateParts = async () => {
  await idleMoment();
  return (await import('#web/app/late-parts.tsx')).LATE_PARTS;
};

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
          <LazyPart load={loadLateParts} failed={() => null}>
            {({ OfflineBanner }) => <OfflineBanner />}
          </LazyPart>
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

/** Left out if its code fails to load, until its keys are pressed: screens have links too. */
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

const loadDrawer = () => import('./shell-drawer.tsx');

/** The path of the entry to mark; null: none. */
type SideNavigationProps = { current: string | null };

/** Beside the page: names on wide screens, a rail of icons on narrower ones. */
function SideNavigation({ current }: SideNavigationProps) {
  const texts = useTexts(shellTexts);
  return (
    <nav className={styles['side']} aria-label={texts.navigation}>
      <Link href={paths.home} className={styles['brand']} aria-label="Valv">
        <ArchMark />
        <span className={styles['wordmark']}>Valv</span>
      </Link>
      <ul>
        {destinations.map((destination) => (
          <li key={destination.path}>
            <DestinationLink destination={destination} isCurrent={destination.path === current}>
              <SideEntry icon={destination.icon} name={texts[destination.title]} />
            </DestinationLink>
          </li>
        ))}
      </ul>
      {useIsWide() && <Month />}
    </nav>
  );
}

function SideEntry({ icon, name }: { icon: LucideIcon; name: string }) {
  return (
    <>
      <Icon of={icon} />
      <span className={styles['name']}>{name}</span>
    </>
  );
}

/** At the foot on phones: the most common screens, and a drawer with the others. */
function BottomBar({ current }: SideNavigationProps) {
  const texts = useTexts(shellTexts);
  const [drawer, setDrawer] = useState<'new' | 'open' | 'closed'>('new');
  return (
    <nav className={styles['bar']} aria-label={texts.navigation}>
      {barDestinations.map((destination) => (
        <DestinationLink
          key={destination.path}
          destination={destination}
          isCurrent={destination.path === current}
        >
          <Icon of={destination.icon} size={21} />
          {texts[destination.title]}
        </DestinationLink>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={drawer === 'open'}
        onPointerEnter={() => loadAhead(loadDrawer)}
        onClick={() => setDrawer('open')}
      >
        <Icon of={Ellipsis} size={21} />
        {texts.more}
      </button>
      {drawer !== 'new' && (
        <LazyPart load={loadDrawer} onFailure={() => setDrawer('new')}>
          {({ MoreDrawer }) => (
            <MoreDrawer
              isOpen={drawer === 'open'}
              onOpenChange={(isOpen) => setDrawer(isOpen ? 'open' : 'closed')}
            />
          )}
        </LazyPart>
      )}
    </nav>
  );
}

function DestinationLink(props: {
  destination: Destination;
  isCurrent: boolean;
  children: ReactNode;
}) {
  const { destination, isCurrent, children } = props;
  return (
    <Link href={destination.path} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </Link>
  );
}

const loadCard = async () => {
  await idleMoment();
  return import('#web/app/pages/month-card.tsx');
};

/** The month's card, left out if its code fails to load: the user did not ask for it. */
export function Month() {
  const code = useCode(loadCard, () => undefined);
  return code && <code.MonthCard />;
}
