import { useDemo } from '#web/records/items/use-demo.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import styles from './demo.module.css';
import { LoadDemo, RemoveDemo } from './demo-buttons.tsx';
import { demoTexts } from './texts.ts';

/**
 * Example data in the panel that customizes the dashboard: its description, and the button to load
 * or remove it.
 */
export function Part() {
  const texts = useTexts(demoTexts);
  const { data } = useDemo();
  const count = data?.items.length ?? 0;
  return (
    <section className={styles['section']}>
      <h2>{texts.title}</h2>
      <p>{count > 0 ? texts.shown({ count }) : texts.text}</p>
      {data === undefined ? null : count > 0 ? (
        <RemoveDemo count={count} />
      ) : (
        <LoadDemo own={data.own} />
      )}
    </section>
  );
}
