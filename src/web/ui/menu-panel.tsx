import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { DropdownMenu as Radix } from 'radix-ui';
import { Fragment, type MouseEvent } from 'react';
import { Icon } from './icon.tsx';
import type { MenuEntry, MenuProps } from './menu.tsx';
import styles from './menu.module.css';

/** The menu itself: open from the moment it is there, because its button was just pressed. */
export function MenuPanel({ label, trigger, header, groups }: MenuProps) {
  return (
    <Radix.Root defaultOpen modal={false}>
      <Radix.Trigger className={styles['trigger']} aria-label={label}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={styles['menu']}
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={label}
        >
          {header !== undefined && <div className={styles['header']}>{header}</div>}
          {groups.map((entries, index) => (
            <Fragment key={entries[0]?.text}>
              {(index > 0 || header !== undefined) && (
                <Radix.Separator className={styles['separator']} />
              )}
              {entries.map((entry) => (
                <Entry key={entry.text} entry={entry} />
              ))}
            </Fragment>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === 'choice') return <Choice entry={entry} />;
  const words = (
    <>
      <Icon of={entry.icon} className={styles['itemIcon']} />
      <span className={styles['words']}>{entry.text}</span>
    </>
  );
  if (entry.kind === 'action') {
    return (
      <Radix.Item className={styles['item']} onSelect={entry.onSelect}>
        {words}
      </Radix.Item>
    );
  }
  return (
    <Radix.Item className={styles['item']} asChild>
      <a href={entry.href} onClick={(event) => follow(event, entry.onSelect)}>
        {words}
      </a>
    </Radix.Item>
  );
}

/** A plain click stays in the application; one that asks for a new tab or window gets it. */
function follow(event: MouseEvent, onSelect: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  onSelect();
}

function Choice({ entry }: { entry: MenuEntry & { kind: 'choice' } }) {
  const chosen = entry.options.find((option) => option.value === entry.value);
  return (
    <Radix.Sub>
      <Radix.SubTrigger className={styles['item']}>
        <Icon of={entry.icon} className={styles['itemIcon']} />
        <span className={styles['words']}>{entry.text}</span>
        <span className={styles['value']}>{chosen?.text}</span>
        <Icon of={ChevronRight} size={16} className={styles['itemIcon']} />
      </Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent className={styles['menu']} collisionPadding={12} sideOffset={4}>
          <Radix.RadioGroup value={entry.value} onValueChange={entry.onChoose}>
            {entry.options.map(({ value, text, lang }) => (
              <Radix.RadioItem key={value} value={value} lang={lang} className={styles['item']}>
                <span className={styles['words']}>{text}</span>
                <Radix.ItemIndicator>
                  <Icon of={Check} size={16} className={styles['indicator']} />
                </Radix.ItemIndicator>
              </Radix.RadioItem>
            ))}
          </Radix.RadioGroup>
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  );
}
