import { useTexts } from '#web/i18n/language.tsx';
import { Drawer } from './drawer.tsx';
import type { Explanation, ExplanationLine } from './explanation.ts';
import styles from './explanation-drawer.module.css';
import { uiTexts } from './texts.ts';

type Props = {
  label: string;
  explanation: Explanation;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** The figure at the top, then its sum as a table, last what was left out and the sources. */
export function ExplanationDrawer({ label, explanation, isOpen, onOpenChange }: Props) {
  const texts = useTexts(uiTexts);
  const { total, lines, formula, notIncluded = [], sources = [] } = explanation;
  return (
    <Drawer isOpen={isOpen} onOpenChange={onOpenChange} title={label}>
      <p className={styles['total']}>{total}</p>
      {formula !== undefined && <p className={styles['formula']}>{formula}</p>}
      {lines.length > 0 && (
        <div className={styles['lines']}>
          <table className={styles['table']}>
            <tbody>
              {lines.map((line) => (
                <Row key={`${line.label} ${line.detail} ${line.amount}`} line={line} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {notIncluded.length > 0 && <h3 className={styles['heading']}>{texts.notIncluded}</h3>}
      {notIncluded.map((item) => (
        <p key={item.label + item.reason} className={styles['note']}>
          {item.label}: {item.reason}
        </p>
      ))}
      {sources.map((source) => (
        <p key={source} className={styles['source']}>
          {texts.source}: {source}
        </p>
      ))}
    </Drawer>
  );
}

function Row({ line }: { line: ExplanationLine }) {
  return (
    <tr className={styles[line.kind ?? 'part']}>
      <th scope="row">
        <span className={styles['name']}>{line.label}</span>
        {line.detail !== undefined && <span className={styles['detail']}>{line.detail}</span>}
      </th>
      <td>{line.amount}</td>
    </tr>
  );
}
