import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useLayoutEffect } from 'react';
import { Wordmark } from './page-frame.tsx';
import { useLayer, useDialogFocus } from './layers.ts';
import styles from './entry-page.module.css';
import { Sheet } from './sheet.tsx';

type Props = { title: string; lead: string; children: ReactNode };

/**
 * A page of one sheet in front of everything else, which stays behind it unchanged but is neither
 * visible, nor searchable, nor printed (styles/base.css). Neither Escape nor a press beside it
 * closes it.
 */
export function CoveringPage({ title, lead, children }: Props) {
  useLayer(true, () => undefined);
  useLayoutEffect(() => {
    document.documentElement.dataset['covered'] = '';
    return () => void delete document.documentElement.dataset['covered'];
  }, []);
  const { onOpenAutoFocus, onCloseAutoFocus } = useDialogFocus();
  return (
    <Radix.Root open>
      <Radix.Portal>
        <div data-cover className={styles['cover']}>
          <Radix.Content
            onOpenAutoFocus={onOpenAutoFocus}
            onCloseAutoFocus={onCloseAutoFocus}
            className={styles['page']}
          >
            <div className={styles['top']}>
              <Wordmark size={26} />
            </div>
            <div className={styles['main']}>
              <Sheet className={styles['sheet']}>
                <Radix.Title asChild>
                  <h1 className={styles['title']}>{title}</h1>
                </Radix.Title>
                <Radix.Description className={styles['lead']}>{lead}</Radix.Description>
                <div className={styles['body']}>{children}</div>
              </Sheet>
            </div>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
