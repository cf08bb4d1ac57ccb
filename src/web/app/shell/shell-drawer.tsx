import type { LucideIcon } from 'lucide-react';
import { Link } from 'wouter';
import { PUBLIC_LINKS, publicLinkTexts } from '#web/app/pages/public-links.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Drawer } from '#web/kit/ui/drawer.tsx';
import { Icon } from '#web/kit/ui/button.tsx';
import { drawerDestinations } from '#web/app/screens.ts';
import styles from './shell-drawer.module.css';
import { shellTexts } from '#web/app/texts.ts';

type Props = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Links that do not fit in the bottom bar. */
export function MoreDrawer({ isOpen, onOpenChange }: Props) {
  const texts = useTexts(shellTexts);
  const links = useTexts(publicLinkTexts);
  const close = () => onOpenChange(false);
  return (
    <Drawer isOpen={isOpen} onOpenChange={onOpenChange} title={texts.more}>
      <ul>
        {drawerDestinations.map(({ path, title, icon }) => (
          <Entry key={path} href={path} icon={icon} text={texts[title]} onFollow={close} />
        ))}
        {PUBLIC_LINKS.map(({ name, path, icon }) => (
          <Entry key={path} href={path} icon={icon} text={links[name]} onFollow={close} />
        ))}
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
