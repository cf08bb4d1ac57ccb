import { Link } from 'wouter';
import type { User } from '#domain/account/accounts.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { NotificationBell } from '#web/dashboard/notifications/bell.tsx';
import { ArchMark } from '#web/kit/ui/brand.tsx';
import { useCode } from '#web/kit/ui/on-demand.tsx';
import { ThemeToggle } from '#web/kit/ui/theme-toggle.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import styles from './shell.module.css';

const loadFinder = () => import('./account-finder.tsx');

type Props = { title: string; user: User; onLogOut: () => void };

export function TopBar({ title, user, onLogOut }: Props) {
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

/** Left out where its code does not come: every screen has a link too. */
function Finder() {
  const code = useCode(loadFinder, () => undefined);
  return code && <code.AccountFinder />;
}
