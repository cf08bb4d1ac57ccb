import type { PeopleOnDay } from '#domain/operations/monitoring.ts';
import { formatDay, formatNumber } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Table } from '#web/kit/ui/table.tsx';
import styles from './standings.module.css';
import { standingTexts } from './texts.ts';

/** How many there were, by day: counts, and nobody's names. */
export function PeopleTable({ days }: { days: readonly PeopleOnDay[] }) {
  const { people: texts } = useTexts(standingTexts);
  const language = useLanguage();
  return (
    <>
      <Table
        caption={texts.title}
        columns={[texts.day, texts.signUps, texts.active]}
        rows={days.map(({ day, signUps, active }) => ({
          id: day,
          name: formatDay(day, language),
          figures: [
            formatNumber(signUps, language),
            active === null ? '–' : formatNumber(active, language),
          ],
        }))}
      />
      <p className={styles['none']}>{texts.note}</p>
    </>
  );
}
