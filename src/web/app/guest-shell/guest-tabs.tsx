import { Link, useLocation } from 'wouter';
import { KIND_SCREENS } from '#web/client/records/kind-screens.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import styles from './guest.module.css';
import { guestModeTexts } from './texts.ts';
import { type Kind, KIND_NAMES } from '#domain/records/kinds.ts';

/** The kind whose list a location shows; every other location leads to the first. */
export function kindAt(location: string): Kind {
  return KIND_NAMES.find((kind) => KIND_SCREENS[kind].guestPath === location) ?? 'assets';
}

/** Between the lists: below the top bar, on phones under the thumb. */
export function GuestTabs() {
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
