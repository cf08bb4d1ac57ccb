import CircleCheck from 'lucide-react/icons/circle-check';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import X from 'lucide-react/icons/x';
import { Toast as Radix } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { defineTexts } from '#domain/basics/texts.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button, IconButton, Icon } from './button.tsx';
import { classes } from './classes.ts';
import { uiTexts } from './texts.ts';
import { dismissToast, type ShownToast } from './toast-store.ts';
import { useIsPhone } from './use-width.ts';
import styles from './toast-frame.module.css';
import room from './toast-host.module.css';

/** Numbers of docs/product.md (section 9). */
const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;

/** Time for which an action is offered, such as an undo. */
const ACTION_MS = 10_000;

export function ToastFrame({ toast }: { toast: ShownToast }) {
  const texts = useTexts(toastTexts);
  const viewport = useRoomAbove();
  return (
    <Radix.Provider
      label={texts.one}
      duration={DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      <OneToast key={toast.id} toast={toast} />
      <Radix.Viewport
        ref={viewport}
        label={`${texts.all} ({hotkey})`}
        hotkey={['F8']}
        className={styles['viewport']}
      />
    </Radix.Provider>
  );
}

/** From the edge of a phone's screen to the toast, and from there to an open sheet. */
const GAPS_PX = 24;

/** Measures the toast on a phone's screen, so that an open sheet ends below it. */
function useRoomAbove() {
  const viewport = useRef<HTMLOListElement>(null);
  const isPhone = useIsPhone();
  useEffect(() => {
    const element = viewport.current;
    if (element === null || !isPhone) return;
    const observer = new ResizeObserver(() => {
      const room = `${element.offsetHeight + GAPS_PX}px`;
      document.documentElement.style.setProperty('--toast-room', room);
      const focused = document.activeElement;
      // The sheet has become lower: the focused field stays in sight.
      if (focused?.closest('[data-scrim]')) focused.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isPhone]);
  return viewport;
}

function OneToast({ toast }: { toast: ShownToast }) {
  const texts = useTexts(uiTexts);
  const isWrong = toast.variant === 'destructive';
  return (
    <Radix.Root
      className={classes(room['message'], styles['toast'], isWrong && styles['destructive'])}
      type={isWrong ? 'foreground' : 'background'}
      open={toast.isOpen}
      duration={toast.durationMs ?? (toast.action ? ACTION_MS : DURATION_MS)}
      onOpenChange={(isOpen) => !isOpen && dismissToast(toast.id)}
    >
      <Icon of={isWrong ? OctagonAlert : CircleCheck} className={styles['icon']} />
      <div className={styles['words']}>
        <Radix.Title className={styles['title']}>{toast.title}</Radix.Title>
        {toast.description !== undefined && (
          <Radix.Description className={styles['description']}>
            {toast.description}
          </Radix.Description>
        )}
      </div>
      {toast.action && (
        <Radix.Action asChild altText={toast.action.name ?? toast.action.text}>
          <Button size="small" className={styles['action']} onClick={toast.action.onAction}>
            {toast.action.text}
          </Button>
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <IconButton className={styles['close']} icon={X} size="small" label={texts.closeToast} />
      </Radix.Close>
    </Radix.Root>
  );
}

const toastTexts = defineTexts({
  en: { one: 'Message', all: 'Messages' },
  sv: { one: 'Meddelande', all: 'Meddelanden' },
});
