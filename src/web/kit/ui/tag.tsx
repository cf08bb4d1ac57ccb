import Check from 'lucide-react/icons/check';
import CircleCheck from 'lucide-react/icons/circle-check';
import Equal from 'lucide-react/icons/equal';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './button.tsx';
import styles from './tag.module.css';

type TagTone = 'est' | 'warn' | 'bad' | 'good' | 'info';

const ICONS: { readonly [tone in TagTone]: LucideIcon } = {
  est: Equal,
  warn: TriangleAlert,
  bad: OctagonAlert,
  good: CircleCheck,
  info: Check,
};

type Props = { tone: TagTone; icon?: LucideIcon | undefined; children: ReactNode };

/** The state of a figure, in words beside it; shape and word carry the meaning of the color. */
export function Tag({ tone, icon, children }: Props) {
  return (
    <span className={classes(styles['tag'], styles[tone])}>
      <Icon of={icon ?? ICONS[tone]} size={13} />
      {children}
    </span>
  );
}
