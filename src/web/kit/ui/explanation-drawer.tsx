import { useEffect, useEffectEvent, useState } from 'react';
import { type CountParams, defineTexts } from '#domain/basics/texts.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from './button.tsx';
import { Drawer } from './drawer.tsx';
import {
  type Explain,
  type Explanation,
  type ExplanationLine,
  type ExplanationRule,
  headOf,
} from './explanation.ts';
import { Tag } from './tag.tsx';
import { linkClass } from './classes.ts';
import styles from './explanation-drawer.module.css';

type Props = {
  label: string;
  explain: Explain;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onFailure: () => void;
};

/** The figure at the top, then its sum as a table, last the items left out and the sources. */
export function ExplanationDrawer({ label, explain, isOpen, onOpenChange, onFailure }: Props) {
  const explanation = useExplanation(explain, onFailure);
  return (
    <Drawer isOpen={isOpen && explanation !== null} onOpenChange={onOpenChange} title={label}>
      {explanation && <Explained explanation={explanation} />}
    </Drawer>
  );
}

/** The explanation of the present figure: it changes with its data. */
function useExplanation(explain: Explain, onFailure: () => void): Explanation | null {
  const [explanation, setExplanation] = useState<Explanation | null>(null);
  const onGone = useEffectEvent(onFailure);
  useEffect(() => {
    let isWanted = true;
    (async () => explain())().then(
      (made) => isWanted && setExplanation(made),
      () => isWanted && onGone(),
    );
    return () => {
      isWanted = false;
    };
  }, [explain]);
  return explanation;
}

function Explained({ explanation }: { explanation: Explanation }) {
  const texts = useTexts(explanationTexts);
  const { lines, formula, notIncluded = [], sources = [], rules = [] } = explanation;
  const [isWhole, setWhole] = useState(false);
  const count = Math.max(lines.length, notIncluded.length);
  const isCut = !isWhole && count > LINES_MAX;
  return (
    <>
      <p className={styles['total']}>{headOf(explanation)}</p>
      {formula !== undefined && <p className={styles['formula']}>{formula}</p>}
      {lines.length > 0 && (
        <div className={styles['lines']}>
          <table className={styles['table']}>
            <tbody>
              {(isCut ? firstOf(lines) : lines).map((line) => (
                <Row key={`${line.label} ${line.detail} ${line.amount}`} line={line} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isCut && (
        <Button size="small" onClick={() => setWhole(true)}>
          {texts.showAll({ count })}
        </Button>
      )}
      {notIncluded.length > 0 && <h3 className={styles['heading']}>{texts.notIncluded}</h3>}
      {(isCut ? notIncluded.slice(0, LINES_MAX) : notIncluded).map((item) => (
        <p key={item.label + item.reason} className={styles['note']}>
          {item.label}: {item.reason}
        </p>
      ))}
      {rules.length > 0 && <h3 className={styles['heading']}>{texts.rules}</h3>}
      {rules.map((rule) => (
        <p key={rule.text} className={styles['note']}>
          <RuleLink rule={rule} />
        </p>
      ))}
      {sources.map((source) => (
        <p key={source} className={styles['source']}>
          {texts.source}: {source}
        </p>
      ))}
    </>
  );
}

/** Lines that are shown until all are asked for. */
const LINES_MAX = 100;

/** The first lines, and the sum with what stands below it. */
function firstOf(lines: readonly ExplanationLine[]): readonly ExplanationLine[] {
  const sumAt = lines.findLastIndex(({ kind }) => kind === 'sum');
  const below = sumAt < LINES_MAX ? [] : lines.slice(sumAt);
  return [...lines.slice(0, LINES_MAX), ...below];
}

function Row({ line }: { line: ExplanationLine }) {
  return (
    <tr className={styles[line.kind ?? 'part']}>
      <th scope="row">
        <span className={styles['name']}>{line.label}</span>
        {line.detail !== undefined && <span className={styles['detail']}>{line.detail}</span>}
        {line.rules?.map((rule) => (
          <span key={rule.text} className={styles['detail']}>
            <RuleLink rule={rule} />
          </span>
        ))}
      </th>
      <td>{line.amount}</td>
    </tr>
  );
}

/** Opens in another tab: the drawer may stand over a form with typed texts. */
function RuleLink({ rule: { text, href, marks = [] } }: { rule: ExplanationRule }) {
  const texts = useTexts(explanationTexts);
  return (
    <>
      <a
        className={linkClass}
        href={href}
        target="_blank"
        rel="noreferrer"
        aria-label={texts.opensElsewhere({ name: text })}
      >
        {text}
      </a>
      {marks.map((mark) => (
        <span key={mark} className={styles['mark']}>
          <Tag tone="warn">{mark}</Tag>
        </span>
      ))}
    </>
  );
}

const explanationTexts = defineTexts({
  en: {
    notIncluded: 'Not included',
    showAll: ({ count }: CountParams) => `Show all ${count}`,
    source: 'Source',
    rules: 'Rules',
    opensElsewhere: ({ name }: { name: string }) => `${name}, opens in a new tab`,
  },
  sv: {
    notIncluded: 'Inte medräknat',
    showAll: ({ count }: CountParams) => `Visa alla ${count}`,
    source: 'Källa',
    rules: 'Regler',
    opensElsewhere: ({ name }: { name: string }) => `${name}, öppnas i en ny flik`,
  },
});
