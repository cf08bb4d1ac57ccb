import X from 'lucide-react/icons/x';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';
import styles from './plain-toast.module.css';
import room from './toast-room.module.css';
import { uiTexts } from './texts.ts';
import { dismissToast, type ShownToast } from './toast-store.ts';

/** A message where the code of toasts did not come either. It stays until it is closed. */
export function PlainToast({ toast }: { toast: ShownToast }) {
  const texts = useTexts(uiTexts);
  if (!toast.isOpen) return null;
  return (
    <div ref={sayRoom} className={classes(room['message'], styles['toast'])} role="alert">
      <div>
        <strong>{toast.title}</strong>
        {toast.description !== undefined && <p>{toast.description}</p>}
      </div>
      <IconButton
        icon={X}
        size="small"
        label={texts.closeToast}
        onClick={() => dismissToast(toast.id)}
      />
    </div>
  );
}

/** How much of a phone's screen it takes with the gaps around it, so that a sheet ends below it. */
function sayRoom(toast: HTMLElement | null): void {
  if (toast === null) return;
  document.documentElement.style.setProperty('--toast-room', `${toast.offsetHeight + 24}px`);
}
