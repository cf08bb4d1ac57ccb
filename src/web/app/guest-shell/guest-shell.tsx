import LogOut from 'lucide-react/icons/log-out';
import { type ReactNode, useCallback, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { type Kind, KIND_NAMES } from '#domain/records/kinds.ts';
import { PaletteButton } from '#web/app/palette/palette-button.tsx';
import { usePaletteOpen } from '#web/app/palette/use-palette-open.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { KIND_SCREENS } from '#web/client/records/kind-screens.ts';
import { useSession } from '#web/client/session/session.ts';
import { useOtherTabs } from '#web/guest/storage/guest-data.ts';
import { forgetDeclined } from '#web/guest/storage/guest-keys.ts';
import { useGuestUser } from '#web/guest/storage/guest-user.ts';
import { chooseLanguage } from '#web/kit/i18n/chosen-language.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { ArchMark, SkipLink, useTitle } from '#web/kit/ui/page-frame.tsx';
import { buttonClass, Button, Icon } from '#web/kit/ui/button.tsx';
import { LazyPart, loadAhead } from '#web/kit/ui/lazy-part.tsx';
import { ThemeToggle } from '#web/kit/ui/theme-and-language.tsx';
import { GuestMenu } from './guest-menu.tsx';
import { SetAside } from './set-aside.tsx';
import { guestModeTexts } from './texts.ts';
import styles from './guest.module.css';

const MAIN_ID = 'main';

/** Pages of a guest that are not lists. */
const PAGES: Readonly<Record<string, 'history' | 'tax' | 'holdings' | 'move'>> = {
  [paths.guestHistory]: 'history',
  [paths.guestTax]: 'tax',
  [paths.guestHoldings]: 'holdings',
  [paths.guestMove]: 'move',
};

/** Around every list of a guest: their name, and the buttons to create an account and to leave. */
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

const loadPalette = () => import('./guest-palette.tsx');
const loadExit = () => import('./exit-dialog.tsx');

/** Guest mode's top bar: the guest, the screen's title, and the exit. */
function GuestTopBar({ title }: { title: string }) {
  const texts = useTexts(guestModeTexts);
  const user = useGuestUser();
  return (
    <header className={styles['top']}>
      <Link href={paths.home} className={styles['mark']} aria-label="Valv">
        <ArchMark />
      </Link>
      <div className={styles['names']}>
        <p className={styles['mode']}>
          <b>{texts.guestMode}</b> <span>{user?.firstName ?? texts.guest}</span>
        </p>
        <h1 className={styles['title']}>{title}</h1>
      </div>
      <Finder />
      <ThemeToggle />
      <GuestMenu user={user} />
      <Exit />
    </header>
  );
}

function Finder() {
  const [isOpen, setOpen] = usePaletteOpen();
  return (
    <PaletteButton isOpen={isOpen} setOpen={setOpen} load={loadPalette}>
      {({ GuestPalette }, onClose) => <GuestPalette onClose={onClose} />}
    </PaletteButton>
  );
}

function Exit() {
  const texts = useTexts(guestModeTexts);
  const [isOpen, setOpen] = useState(false);
  const load = () => loadAhead(loadExit);
  return (
    <>
      <Button
        className={styles['exit']}
        variant="ghost"
        icon={LogOut}
        aria-label={texts.exit}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(true)}
      >
        <span className={styles['exitWords']}>{texts.exit}</span>
      </Button>
      {isOpen && (
        <LazyPart load={loadExit} onFailure={() => setOpen(false)}>
          {({ ExitDialog }) => <ExitDialog onClose={() => setOpen(false)} />}
        </LazyPart>
      )}
    </>
  );
}

/** The kind whose list a location shows; every other location leads to the first. */
function kindAt(location: string): Kind {
  return KIND_NAMES.find((kind) => KIND_SCREENS[kind].guestPath === location) ?? 'assets';
}

/** Between the lists: below the top bar, on phones under the thumb. */
function GuestTabs() {
  const texts = useTexts(guestModeTexts);
  const [location] = useLocation();
  return (
    <nav className={styles['tabs']} aria-label={texts.lists}>
      {KIND_NAMES.map((kind) => {
        const { icon, guestPath } = KIND_SCREENS[kind];
        return (
          <Link
            key={kind}
            href={guestPath}
            aria-current={guestPath === location ? 'page' : undefined}
          >
            <Icon of={icon} size={20} />
            {texts[kind]}
          </Link>
        );
      })}
    </nav>
  );
}
