import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** An action on an item. */
export type RowAction = {
  icon: LucideIcon;
  /** With the item's name. */
  label: string;
  /** Label without the name, for menus headed by it. */
  text: string;
  /** A dialog opens, whose code is fetched when it is pointed at. */
  load?: (() => Promise<unknown>) | undefined;
  /** The row itself offers it where there is room for icons. */
  isInRow?: boolean;
  onSelect: () => void;
};

/** An action that opens a dialog of its own. */
export type DialogAction = Omit<RowAction, 'onSelect'> & {
  dialog: (onClose: () => void) => ReactNode;
};
