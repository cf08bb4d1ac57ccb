import { Link, useLocation } from 'wouter';
import { kindIcons } from '#web/client/records/kind-icons.ts';
import { type Path, paths } from '#web/client/navigation/paths.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import styles from './guest.module.css';
import { guestModeTexts } from './texts.ts';
import type { Kind } from '#domain/records/kinds.ts';

/** The lists of a guest, in the order of their tabs. */
export const TABS: readonly { kind: Kind; path: Path }[] = [
  { kind: 'assets', path: paths.guestAssets },
  { kind: 'liabilities', path: paths.guestLiabilities },
  { kind: 'incomes', path: paths.guestIncome },
  { kind: 'costs', path: paths.guestCosts },
  { kind: 'goals', path: paths.guestGoals },
];

/** The kind whose list a location shows; every other location leads to the first. */
export function kindAt(location: string): Kind {
  return TABS.find(({ path }) => path === location)?.kind ?? 'assets';
}

/** Between the lists: below the top bar, on phones under the thumb. */
export function GuestTabs() {
  const texts = useTexts(guestModeTexts);
  const [location] = useLocation();
  return (
    <nav className={styles['tabs']} aria-label={texts.lists}>
      {TABS.map(({ kind, path }) => (
        <Link key={kind} href={path} aria-current={path === location ? 'page' : undefined}>
          <Icon of={kindIcons[kind]} size={20} />
          {texts[kind]}
        </Link>
      ))}
    </nav>
  );
}
