import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { classes } from './classes.ts';
import { IconButton } from './button.tsx';
import { loadAhead, useCode } from './lazy-part.tsx';
import styles from './toast-host.module.css';
import { uiTexts } from './texts.ts';
import { dismissToast, type ShownToast, useShownToast } from './toast-store.ts';
import { whenIdle } from './when-idle.ts';

const loadFrame = () => import('./toast-frame.tsx');

const PATIENCE_MS = 3_000;

/**
 * Shows toasts, once in the application. Its code loads after the first interaction, so that it can
 * report a lost network, and not beside it, which may open a screen. The library that draws toasts
 * would be a twelfth of the first view's budget (decision 053).
 */
export function ToastHost() {
  const toast = useShownToast();
  const [plainId, setPlainId] = useState<number | null>(null);
  useEffect(loadOnceUsed, []);
  if (toast === null) return null;
  if (toast.id === plainId) return <PlainToast toast={toast} />;
  return <Framed toast={toast} onFailure={() => setPlainId(toast.id)} />;
}

/** Resolves when toasts can be drawn; if their code is slow, after a limited time. */
export async function toastsReady(): Promise<void> {
  const late = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([loadAhead(loadFrame), late]);
}

function Framed({ toast, onFailure }: { toast: ShownToast; onFailure: () => void }) {
  const code = useCode(loadFrame, onFailure);
  return code && <code.ToastFrame toast={toast} />;
}

const SIGNS_OF_USE = ['pointerdown', 'keydown'];

function loadOnceUsed(): () => void {
  const end = () => SIGNS_OF_USE.forEach((sign) => removeEventListener(sign, load));
  const load = () => {
    end();
    whenIdle(() => void loadAhead(loadFrame));
  };
  SIGNS_OF_USE.forEach((sign) => addEventListener(sign, load, { passive: true }));
  return end;
}

/** A message where the code of toasts did not come either. It stays until it is closed. */
function PlainToast({ toast }: { toast: ShownToast }) {
  const texts = useTexts(uiTexts);
  if (!toast.isOpen) return null;
  return (
    <div
      ref={publishToastHeight}
      className={classes(styles['message'], styles['toast'])}
      role="alert"
    >
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

/** Height on a phone including gaps, so that a sheet ends below it. */
function publishToastHeight(toast: HTMLElement | null): void {
  if (toast === null) return;
  document.documentElement.style.setProperty('--toast-room', `${toast.offsetHeight + 24}px`);
}
