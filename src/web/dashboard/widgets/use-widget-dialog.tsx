import { type ComponentType, type ReactNode, useState } from 'react';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';

export type WidgetDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/**
 * The dialog of a widget, whose code is loaded when it is first opened: `onOpen` for the card, and
 * `dialog` to render beside it.
 */
export function useWidgetDialog<Props extends object>(
  load: () => Promise<{ Dialog: ComponentType<Props & WidgetDialogProps> }>,
): { onOpen: () => void; dialog: (props: Props) => ReactNode } {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return {
    onOpen: () => setOpen(true),
    dialog: (props) =>
      isOpen !== null && (
        <LazyPart load={load} onFailure={() => setOpen(null)}>
          {({ Dialog }) => <Dialog {...props} isOpen={isOpen} onOpenChange={setOpen} />}
        </LazyPart>
      ),
  };
}
