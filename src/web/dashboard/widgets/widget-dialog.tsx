import type { ReactNode } from 'react';
import { Dialog, DialogBody } from '#web/kit/ui/dialog.tsx';
import type { Currency } from '#domain/basics/currencies.ts';
import { Amount } from '#web/kit/ui/amount.tsx';
import { classes, type Palette, paletteClass } from '#web/kit/ui/classes.ts';
import type { Explain } from '#web/kit/ui/explanation.ts';
import { ExplainButton, Figure } from '#web/kit/ui/figure.tsx';
import { MonthChange, type MovingField } from './summary-widget.tsx';
import styles from './widget-dialog.module.css';
import { defineTexts, type Language } from '#domain/basics/texts.ts';
import type { CountedLine, LeftOut } from '#domain/figures/totals/totals.ts';
import { explainLine, explainTotal } from '#web/figures/totals/explain-total.ts';
import lineStyles from './line-list.module.css';
import type { TypeGroup } from '#domain/figures/totals/composition.ts';
import { typeWord } from '#web/client/records/type-texts.ts';
import { formatMoney, formatShare } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import groupStyles from './group-list.module.css';

type Props = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: string | undefined;
  /** 56 or 72 rem at most (docs/product.md, section 9). */
  size?: '4xl' | '6xl' | undefined;
  children: ReactNode;
};

/** Dialog of a widget; its code is loaded when it is opened. */
export function WidgetDialog({ size = '4xl', children, ...rest }: Props) {
  return (
    <Dialog {...rest} size={size}>
      <DialogBody>{children}</DialogBody>
    </Dialog>
  );
}

type WidgetOverviewProps = {
  label: string;
  value: number;
  currency: Currency;
  explain: Explain;
  field: MovingField;
  /** Notes on the items that the figure leaves out. */
  notes: ReactNode;
  /** Shown beside the figure: its parts. */
  children?: ReactNode;
};

/** The figure that leads a dialog, its change, and its parts. */
export function Overview(props: WidgetOverviewProps) {
  const { label, value, currency, explain, field, notes, children } = props;
  return (
    <Sides>
      <div>
        <Figure
          label={label}
          explain={explain}
          below={<MonthChange field={field} currency={currency} />}
        >
          <Amount value={value} currency={currency} size="section" />
        </Figure>
        {notes}
      </div>
      {children}
    </Sides>
  );
}

/** Side by side where there is room for both. */
export function Sides({ isEven, children }: { isEven?: boolean; children: ReactNode }) {
  return (
    <div className={styles['overview']}>
      <div className={classes(styles['sides'], isEven && styles['even'])}>{children}</div>
    </div>
  );
}

/** A part of a dialog under a heading of its own. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={styles['title']}>{title}</h3>
      {children}
    </section>
  );
}

export type Statistic = {
  label: string;
  value: ReactNode;
  /** Whose it is, or how sure it is. */
  detail?: ReactNode;
  explain?: Explain | undefined;
};

/** Figures that follow from those above, side by side as there is room. */
export function Statistics({ items }: { items: readonly Statistic[] }) {
  const { statistics: title } = useTexts(statisticsTexts);
  return (
    <Section title={title}>
      <dl className={styles['statistics']}>
        {items.map(({ label, value, detail, explain }) => (
          <div key={label}>
            <dt>
              {label}
              {explain && <ExplainButton label={label} explain={explain} />}
            </dt>
            <dd className={styles['value']}>{value}</dd>
            {detail !== undefined && <dd className={styles['detail']}>{detail}</dd>}
          </div>
        ))}
      </dl>
    </Section>
  );
}

type ListedLine = { id: string; name: string; facts?: string | undefined; amount: string };

type LineListProps = {
  lines: readonly ListedLine[];
  /** Shown below the lines, under a rule. */
  sum?: { label: ReactNode; amount: string } | undefined;
};

/** A line of a total: its counted amount, and its calculation unless it is as typed. */
export function shownLine(line: CountedLine, terms: { currency: Currency; language: Language }) {
  const { label, amount, detail } = explainLine(line, terms);
  return { id: line.id, name: label, facts: detail, amount };
}

/** Items with their facts, and their counted amounts. */
export function LineList({ lines, sum }: LineListProps) {
  return (
    <ul className={lineStyles['list']}>
      {lines.map(({ id, name, facts, amount }) => (
        <li key={id}>
          <span className={lineStyles['name']}>
            {name}
            {facts && <span className={lineStyles['facts']}>{facts}</span>}
          </span>
          <span className={lineStyles['amount']}>{amount}</span>
        </li>
      ))}
      {sum && (
        <li className={lineStyles['sum']}>
          <span className={lineStyles['name']}>{sum.label}</span>
          <span className={lineStyles['amount']}>{sum.amount}</span>
        </li>
      )}
    </ul>
  );
}

type GroupListProps = {
  /** Name of each type. */
  names: Readonly<Record<string, string>>;
  groups: readonly TypeGroup[];
  /** Items without a rate, of all types. */
  notIncluded: readonly LeftOut[];
  currency: Currency;
  palette: Palette;
  /** Sentence on the calculation of a type's sum. */
  rule: string;
};

/** Every type with its color, share and sum, and its items below it. */
export function GroupList({ names, groups, notIncluded, currency, palette, rule }: GroupListProps) {
  const language = useLanguage();
  const money = (value: number) => formatMoney(value, currency, language);
  return (
    <ul className={`${groupStyles['groups']} ${paletteClass(palette)}`}>
      {groups.map(({ type, value, percent, lines }) => {
        const name = typeWord(names, type);
        const leftOut = notIncluded.filter((item) => item.type === type);
        const total = { value, lines, notIncluded: leftOut };
        return (
          <li key={type}>
            <div className={groupStyles['head']}>
              <span className={groupStyles['swatch']} />
              <h4 className={groupStyles['name']}>{name}</h4>
              <ExplainButton
                label={name}
                explain={() => explainTotal(total, { currency, language, rule })}
              />
              <span className={groupStyles['figures']}>
                {percent !== null && (
                  <span className={groupStyles['share']}>{formatShare(percent, language)}</span>
                )}
                <span className={groupStyles['amount']}>{money(value)}</span>
              </span>
            </div>
            <LineList lines={lines.map((line) => shownLine(line, { currency, language }))} />
          </li>
        );
      })}
    </ul>
  );
}

/** Words that several dialogs show. */
export const dialogTexts = defineTexts({
  en: {
    others: 'Others',
    name: 'Name',
    share: 'Share',
    amount: 'Amount',
    aMonth: 'per month',
  },
  sv: {
    others: 'Övriga',
    name: 'Namn',
    share: 'Andel',
    amount: 'Belopp',
    aMonth: 'per månad',
  },
});

/** Words of the statistics. */
const statisticsTexts = defineTexts({
  en: {
    statistics: 'Statistics',
  },
  sv: {
    statistics: 'Nyckeltal',
  },
});
