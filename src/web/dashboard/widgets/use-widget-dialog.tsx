import { type ComponentType, type ReactNode, Suspense, useState } from 'react';

export type WidgetDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/**
 * The dialog of a widget (`dialogOnDemand`): `onOpen` for the card, and `dialog` to render beside
 * it once it was opened.
 */
export function useWidgetDialog<Props extends object>(
  Dialog: ComponentType<Props & WidgetDialogProps & { onMissing: () => void }>,
): { onOpen: () => void; dialog: (props: Props) => ReactNode } {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return {
    onOpen: () => setOpen(true),
    dialog: (props) =>
      isOpen !== null && (
        <Suspense>
          <Dialog
            {...props}
            isOpen={isOpen}
            onOpenChange={setOpen}
            onMissing={() => setOpen(null)}
          />
        </Suspense>
      ),
  };
}
