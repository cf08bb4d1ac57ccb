import { lazy, Suspense, useEffect } from 'react';
import { useShownToast } from './toast-store.ts';

const loadFrame = () => import('./toast-frame.tsx');
const ToastFrame = lazy(() => loadFrame().then((code) => ({ default: code.ToastFrame })));

/**
 * Where toasts appear. Stands once in the application; its code comes when somebody begins to do
 * something, so that it is there to say that the network is not.
 */
export function ToastHost() {
  const toast = useShownToast();
  useEffect(loadOnceUsed, []);
  if (toast === null) return null;
  return (
    <Suspense>
      <ToastFrame toast={toast} />
    </Suspense>
  );
}

const SIGNS_OF_USE = ['pointerdown', 'keydown'];

function loadOnceUsed(): () => void {
  const end = () => SIGNS_OF_USE.forEach((sign) => removeEventListener(sign, load));
  const load = () => {
    end();
    void loadFrame().catch(() => undefined);
  };
  SIGNS_OF_USE.forEach((sign) => addEventListener(sign, load, { passive: true }));
  return end;
}
