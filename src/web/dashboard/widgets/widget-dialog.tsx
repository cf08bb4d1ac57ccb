import type { ReactNode } from 'react';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { DialogBody } from '#web/kit/ui/dialog-parts.tsx';

type Props = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: string | undefined;
  /** 56 or 72 rem at most (docs/product.md, section 9). */
  size?: '4xl' | '6xl' | undefined;
  children: ReactNode;
};

/** Dialog of a widget; its code is loaded when it is opened. */
export function WidgetDialog({ size = '4xl', children, ...rest }: Props) {
  return (
    <Dialog {...rest} size={size}>
      <DialogBody>{children}</DialogBody>
    </Dialog>
  );
}
