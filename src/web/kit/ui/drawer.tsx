import X from 'lucide-react/icons/x';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { useLayer, scrollByKeys, useDialogFocus } from './layers.ts';
import styles from './drawer.module.css';
import { IconButton } from './button.tsx';
import { uiTexts } from './texts.ts';

type Props = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  children: ReactNode;
};

/** A panel from the right, as wide as the screen on phones. */
export function Drawer({ isOpen, onOpenChange, title, children }: Props) {
  const texts = useTexts(uiTexts);
  const focus = useDialogFocus();
  const onEscapeKeyDown = useLayer(isOpen, () => onOpenChange(false));
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div className={styles['scrim']} data-scrim>
          <Radix.Content
            {...focus}
            onEscapeKeyDown={onEscapeKeyDown}
            className={styles['drawer']}
            aria-describedby={undefined}
          >
            <header className={styles['head']}>
              <Radix.Title className={styles['title']}>{title}</Radix.Title>
              <Radix.Close asChild>
                <IconButton icon={X} label={texts.close} />
              </Radix.Close>
            </header>
            <div ref={scrollByKeys} className={styles['body']}>
              {children}
            </div>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
