import { Dialog as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { scrollByKeys } from './scroll-by-keys.ts';

/** The form of a dialog: its body scrolls, its footer is fixed. */
export function DialogForm(props: ComponentProps<'form'>) {
  return <form noValidate {...props} className={styles['form']} />;
}

export function DialogBody(props: { children: ReactNode }) {
  return (
    <div ref={scrollByKeys} className={styles['body']}>
      {props.children}
    </div>
  );
}

/** Error that stays visible while the body scrolls. */
export function DialogAlert(props: { children: ReactNode }) {
  return <div className={styles['alert']}>{props.children}</div>;
}

/** Cancel first, the one primary button last. */
export function DialogFooter(props: { children: ReactNode }) {
  return <footer className={styles['footer']}>{props.children}</footer>;
}

/** Closes its dialog, asking first when it has unsaved texts. */
export function DialogCancel(props: { children: ReactNode }) {
  return (
    <Radix.Close asChild>
      <Button variant="ghost">{props.children}</Button>
    </Radix.Close>
  );
}
