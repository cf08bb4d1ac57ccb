import type { ComponentType } from 'react';
import { OnDemand } from '#web/kit/ui/on-demand.tsx';
import type { WidgetDialogProps } from './use-widget-dialog.tsx';

/** A dialog whose code is fetched when it is first opened; that it did not come is told of. */
export function dialogOnDemand<Props extends object>(
  load: () => Promise<ComponentType<Props & WidgetDialogProps>>,
): ComponentType<Props & WidgetDialogProps & { onMissing: () => void }> {
  const loadCode = async () => ({ Dialog: await load() });
  return function DialogOnDemand({ onMissing, ...props }) {
    return (
      <OnDemand load={loadCode} onFailure={onMissing}>
        {({ Dialog }) => <Dialog {...(props as unknown as Props & WidgetDialogProps)} />}
      </OnDemand>
    );
  };
}
