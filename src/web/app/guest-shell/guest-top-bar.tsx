import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { Link } from 'wouter';
import { PaletteButton } from '#web/app/palette/palette-button.tsx';
import { usePaletteOpen } from '#web/app/palette/use-palette-open.ts';
import { useGuestUser } from '#web/guest/storage/guest-user.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { ArchMark } from '#web/kit/ui/brand.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { loadAhead, LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { ThemeToggle } from '#web/kit/ui/theme-toggle.tsx';
import styles from './guest.module.css';
import { GuestMenu } from './guest-menu.tsx';
import { guestModeTexts } from './texts.ts';

const loadPalette = () => import('./guest-palette.tsx');
const loadExit = () => import('./exit-dialog.tsx');

/** Guest mode's top bar: the guest, the screen's title, and the exit. */
export function GuestTopBar({ title }: { title: string }) {
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
