import { lazy, Suspense } from 'react';
import { useShownToast } from './toast-store.ts';

const ToastFrame = lazy(() =>
  import('./toast-frame.tsx').then((module) => ({ default: module.ToastFrame })),
);

/** Where toasts appear. Stands once in the application; its code comes with the first toast. */
export function ToastHost() {
  const toast = useShownToast();
  if (toast === null) return null;
  return (
    <Suspense>
      <ToastFrame toast={toast} />
    </Suspense>
  );
}
