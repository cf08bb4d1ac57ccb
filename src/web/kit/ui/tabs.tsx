import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

type TabItem<Value extends string> = { value: Value; text: string; content: ReactNode };
type Props<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly TabItem<Value>[];
};

/** Panels of which one is visible. Typed texts stay when another one is shown. */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: Props<Value>) {
  return (
    <Radix.Root value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
      <Radix.List className={styles['list']} aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={styles['tab']}>
            {tab.text}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          className={styles['panel']}
          forceMount
          hidden={tab.value !== value}
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
