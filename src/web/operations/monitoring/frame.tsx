import LogOut from 'lucide-react/icons/log-out';
import type { ReactNode } from 'react';
import type { NodeStatus } from '#domain/operations/monitoring.ts';
import { operatorTexts } from '#web/operations/status/texts.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Wordmark } from '#web/kit/ui/brand.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { LanguageSwitch } from '#web/kit/ui/language-switch.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { ThemeToggle } from '#web/kit/ui/theme-toggle.tsx';
import styles from './monitoring.module.css';
import { monitoringTexts } from './texts.ts';

type PickedNode = {
  all: readonly NodeStatus[];
  /** Null: all of them together. */
  chosen: string | null;
  onChoose: (node: string | null) => void;
};

type Props = { onLogout: () => void; nodes: PickedNode | null; children: ReactNode };

/** Frame of the figures: the server's name, and the sign-out. */
export function Frame({ onLogout, nodes, children }: Props) {
  const texts = useTexts(monitoringTexts);
  return (
    <div className={styles['page']}>
      <header className={styles['top']}>
        <a href="/" className={styles['home']}>
          <Wordmark size={26} />
        </a>
        <LanguageSwitch />
        <ThemeToggle />
        <Button variant="ghost" icon={LogOut} onClick={onLogout}>
          {texts.logout}
        </Button>
      </header>
      <main className={styles['main']}>
        <div className={styles['title']}>
          <h1>{texts.title}</h1>
          {nodes !== null && nodes.all.length > 1 && <NodePicker {...nodes} />}
        </div>
        {children}
      </main>
    </div>
  );
}

const ALL = '';

function NodePicker({ all, chosen, onChoose }: PickedNode) {
  const texts = useTexts(monitoringTexts);
  const { nodeStates } = useTexts(operatorTexts);
  const options = all.map(({ name, state }) => ({
    value: name,
    text: `${name}, ${nodeStates[state]}`,
  }));
  return (
    <div className={styles['picker']}>
      <Select
        label={texts.node}
        value={chosen ?? ALL}
        options={[{ value: ALL, text: texts.allNodes }, ...options]}
        onChange={({ currentTarget: { value } }) => onChoose(value === ALL ? null : value)}
      />
    </div>
  );
}
