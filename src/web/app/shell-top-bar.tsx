import { Link } from 'wouter';
import type { User } from '#domain/accounts.ts';
import { paths } from '#web/data/paths.ts';
import { NotificationBell } from '#web/notifications/bell.tsx';
import { ArchMark } from '#web/ui/brand.tsx';
import { ThemeToggle } from '#web/ui/theme-toggle.tsx';
import { AvatarMenu } from './shell-avatar-menu.tsx';
import styles from './shell.module.css';

type Props = { title: string; user: User; onLogOut: () => void };

export function TopBar({ title, user, onLogOut }: Props) {
  return (
    <header className={styles['top']}>
      <Link href={paths.home} className={styles['mark']} aria-label="Valv">
        <ArchMark />
      </Link>
      <h1 className={styles['title']}>{title}</h1>
      <NotificationBell />
      <ThemeToggle />
      <AvatarMenu user={user} onLogOut={onLogOut} />
    </header>
  );
}
