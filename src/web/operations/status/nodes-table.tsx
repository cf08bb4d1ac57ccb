import type { NodeStatus } from '#domain/operations/monitoring.ts';
import { operatorTexts } from './operator-texts.ts';
import { bytesWords, msWords } from './operator-words.ts';
import { formatInstant } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { WideTable } from '#web/kit/ui/wide-table.tsx';
import styles from './standings.module.css';
import { standingTexts } from './texts.ts';

const NODE_TONES = { running: 'good', silent: 'bad', stopped: 'est' } as const;

export function NodesTable({ nodes }: { nodes: readonly NodeStatus[] }) {
  const { nodes: texts } = useTexts(standingTexts);
  const { nodeStates } = useTexts(operatorTexts);
  const language = useLanguage();
  const orNone = (value: number | null, words: (value: number) => string) =>
    value === null ? '–' : words(value);
  return (
    <WideTable
      caption={texts.title}
      columns={[texts.name, texts.memory, texts.database, texts.delay, texts.started, texts.seen]}
      rows={nodes.map((node) => ({
        id: node.name,
        name: (
          <span className={styles['node']}>
            {node.name} <Tag tone={NODE_TONES[node.state]}>{nodeStates[node.state]}</Tag>
          </span>
        ),
        figures: [
          orNone(node.memoryUsage, (bytes) => bytesWords(bytes, language)),
          orNone(node.databaseTime, (ms) => msWords(ms, language)),
          orNone(node.eventLoopDelay, (ms) => msWords(ms, language)),
          formatInstant(node.startedAt, language),
          formatInstant(node.seenAt, language),
        ],
      }))}
    />
  );
}
