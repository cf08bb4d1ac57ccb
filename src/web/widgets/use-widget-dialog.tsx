import {
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
  Suspense,
  useState,
} from 'react';

export type WidgetDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/**
 * The dialog of a widget, whose code is loaded when it is first opened: `onOpen` for the card, and
 * `dialog` to render beside it.
 */
export function useWidgetDialog<Props extends object>(
  Dialog: LazyExoticComponent<ComponentType<Props & WidgetDialogProps>>,
): { onOpen: () => void; dialog: (props: Props) => ReactNode } {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return {
    onOpen: () => setOpen(true),
    dialog: (props) =>
      isOpen !== null && (
        <Suspense>
          <Dialog {...props} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      ),
  };
}
