import type { LucideIcon } from 'lucide-react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { DropdownMenu as Radix } from 'radix-ui';
import { Fragment, type MouseEvent, useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from './button.tsx';
import styles from './menu.module.css';
import button from './panel-button.module.css';

/** One value out of several; the options appear when it is chosen. */
export type MenuChoice = {
  kind: 'choice';
  text: string;
  icon: LucideIcon;
  value: string;
  options: readonly { value: string; text: string; lang?: string }[];
  onChoose: (value: string) => void;
};

export type MenuEntry =
  | { kind: 'action'; text: string; icon: LucideIcon; onSelect: () => void }
  | { kind: 'link'; text: string; icon: LucideIcon; href: string; onSelect: () => void }
  | MenuChoice;

export type MenuProps = {
  /** Accessible name of the opened menu. */
  label: string;
  /** Contents of the button: an avatar or an icon. */
  trigger: ReactNode;
  header?: ReactNode;
  /** Groups of entries, parted by a line. */
  groups: readonly (readonly MenuEntry[])[];
};

/** The menu itself: open from the moment it is there, because its button was just pressed. */
export function MenuPanel({ label, trigger, header, groups }: MenuProps) {
  const [shown, setShown] = useState<MenuChoice | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), [shown]);
  return (
    <Radix.Root defaultOpen modal={false} onOpenChange={() => setShown(null)}>
      <Radix.Trigger className={button['trigger']} aria-label={label}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          ref={panel}
          className={styles['menu']}
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={shown?.text ?? label}
        >
          {shown === null ? (
            <Groups header={header} groups={groups} onOpen={setShown} />
          ) : (
            <Options choice={shown} onBack={() => setShown(null)} />
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type GroupsProps = Pick<MenuProps, 'header' | 'groups'> & { onOpen: (choice: MenuChoice) => void };

function Groups({ header, groups, onOpen }: GroupsProps) {
  return (
    <>
      {header !== undefined && <div className={styles['header']}>{header}</div>}
      {groups.map((entries, index) => (
        <Fragment key={entries[0]?.text}>
          {(index > 0 || header !== undefined) && (
            <Radix.Separator className={styles['separator']} />
          )}
          {entries.map((entry) => (
            <Entry key={entry.text} entry={entry} onOpen={onOpen} />
          ))}
        </Fragment>
      ))}
    </>
  );
}

function Entry({ entry, onOpen }: { entry: MenuEntry; onOpen: (choice: MenuChoice) => void }) {
  const words = (
    <>
      <Icon of={entry.icon} className={styles['itemIcon']} />
      <span className={styles['words']}>{entry.text}</span>
    </>
  );
  if (entry.kind === 'link') {
    return (
      <Radix.Item className={styles['item']} asChild>
        <a href={entry.href} onClick={(event) => follow(event, entry.onSelect)}>
          {words}
        </a>
      </Radix.Item>
    );
  }
  if (entry.kind === 'action') {
    return (
      <Radix.Item className={styles['item']} onSelect={entry.onSelect}>
        {words}
      </Radix.Item>
    );
  }
  const open = (event: Event) => {
    event.preventDefault();
    onOpen(entry);
  };
  return (
    <Radix.Item className={styles['item']} onSelect={open}>
      {words}
      <span className={styles['value']}>
        {entry.options.find((option) => option.value === entry.value)?.text}
      </span>
      <Icon of={ChevronRight} size={16} className={styles['itemIcon']} />
    </Radix.Item>
  );
}

/** The options of a choice replace the menu: a phone has no space beside it. */
function Options({ choice, onBack }: { choice: MenuChoice; onBack: () => void }) {
  const back = (event: Event) => {
    event.preventDefault();
    onBack();
  };
  return (
    <>
      <Radix.Item className={styles['item']} onSelect={back}>
        <Icon of={ArrowLeft} className={styles['itemIcon']} />
        <span className={styles['words']}>{choice.text}</span>
      </Radix.Item>
      <Radix.Separator className={styles['separator']} />
      <Radix.RadioGroup value={choice.value} onValueChange={choice.onChoose}>
        {choice.options.map(({ value, text, lang }) => (
          <Radix.RadioItem key={value} value={value} lang={lang} className={styles['item']}>
            <span className={styles['words']}>{text}</span>
            <Radix.ItemIndicator>
              <Icon of={Check} size={16} className={styles['indicator']} />
            </Radix.ItemIndicator>
          </Radix.RadioItem>
        ))}
      </Radix.RadioGroup>
    </>
  );
}

/**
 * A plain click navigates within the application; one for a new tab or window is left to the
 * browser.
 */
function follow(event: MouseEvent, onSelect: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  onSelect();
}
