import type { LucideIcon } from 'lucide-react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '#web/client/navigation/paths.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { ArchMark } from '#web/kit/ui/brand.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Month } from '#web/app/pages/month.tsx';
import { loadAhead, LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { barDestinations, type Destination, destinations } from './navigation.ts';
import styles from './shell-navigation.module.css';
import { shellTexts } from './texts.ts';
import { useIsWide } from '#web/kit/ui/use-width.ts';

const loadDrawer = () => import('./shell-drawer.tsx');

/** The path of the entry to mark; null: none. */
type Props = { current: string | null };

/** Beside the page: names on wide screens, a rail of icons on narrower ones. */
export function SideNavigation({ current }: Props) {
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
export function BottomBar({ current }: Props) {
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
