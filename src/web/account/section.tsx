import { type ReactNode, useId } from 'react';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import styles from './account.module.css';

type Props = { id?: SectionId; title: string; lead?: ReactNode; children: ReactNode };

/** Sections of the account page that its table of contents leads to. */
export type SectionId =
  | 'profile'
  | 'tax-details'
  | 'premium'
  | 'language'
  | 'month-mail'
  | 'devices'
  | 'password'
  | 'passkeys'
  | 'provider'
  | 'second-factor'
  | 'tokens'
  | 'calendar'
  | 'your-data'
  | 'danger';

/** A section of the account page: its title beside its content. */
export function Section({ id: place, title, lead, children }: Props) {
  const id = useId();
  return (
    <Sheet className={styles['section']} id={place} aria-labelledby={id}>
      <div className={styles['about']}>
        <h2 id={id} className={styles['title']}>
          {title}
        </h2>
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      </div>
      <div className={styles['content']}>{children}</div>
    </Sheet>
  );
}

/** One action of a section, with its description. */
export function Action({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <div className={styles['action']}>
      <div>
        <h3 className={styles['name']}>{title}</h3>
        <p className={styles['lead']}>{text}</p>
      </div>
      <div className={styles['buttons']}>{children}</div>
    </div>
  );
}
