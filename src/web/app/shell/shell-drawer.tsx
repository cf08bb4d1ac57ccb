import BookOpen from 'lucide-react/icons/book-open';
import Database from 'lucide-react/icons/database';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#web/client/navigation/paths.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Drawer } from '#web/kit/ui/drawer.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { drawerDestinations } from './navigation.ts';
import styles from './shell-drawer.module.css';
import { shellTexts } from './texts.ts';

type Props = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Links that do not fit in the bottom bar. */
export function MoreDrawer({ isOpen, onOpenChange }: Props) {
  const texts = useTexts(shellTexts);
  const close = () => onOpenChange(false);
  return (
    <Drawer isOpen={isOpen} onOpenChange={onOpenChange} title={texts.more}>
      <ul>
        {drawerDestinations.map(({ path, title, icon }) => (
          <Entry key={path} href={path} icon={icon} text={texts[title]} onFollow={close} />
        ))}
        <Entry href={paths.privacy} icon={ShieldCheck} text={texts.privacy} onFollow={close} />
        <Entry href={paths.sources} icon={Database} text={texts.sources} onFollow={close} />
        <Entry href={paths.rules} icon={BookOpen} text={texts.rules} onFollow={close} />
      </ul>
    </Drawer>
  );
}

function Entry(props: { href: string; icon: LucideIcon; text: string; onFollow: () => void }) {
  return (
    <li>
      <Link href={props.href} className={styles['entry']} onClick={props.onFollow}>
        <Icon of={props.icon} />
        {props.text}
      </Link>
    </li>
  );
}
