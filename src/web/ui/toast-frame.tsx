import CircleCheck from 'lucide-react/icons/circle-check';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import X from 'lucide-react/icons/x';
import { Toast as Radix } from 'radix-ui';
import { useTexts } from '#web/i18n/language.tsx';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { uiTexts } from './texts.ts';
import styles from './toast-frame.module.css';
import { dismissToast, type ShownToast } from './toast-store.ts';

/** Numbers of the specification (section 9). */
const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;

export function ToastFrame({ toast }: { toast: ShownToast }) {
  const texts = useTexts(uiTexts);
  return (
    <Radix.Provider
      label={texts.notification}
      duration={DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      <OneToast key={toast.id} toast={toast} />
      <Radix.Viewport
        label={`${texts.notifications} ({hotkey})`}
        hotkey={['F8']}
        className={styles['viewport']}
      />
    </Radix.Provider>
  );
}

function OneToast({ toast }: { toast: ShownToast }) {
  const texts = useTexts(uiTexts);
  const isWrong = toast.variant === 'destructive';
  return (
    <Radix.Root
      className={classes(styles['toast'], isWrong && styles['destructive'])}
      type={isWrong ? 'foreground' : 'background'}
      open={toast.isOpen}
      {...(toast.durationMs !== undefined && { duration: toast.durationMs })}
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
