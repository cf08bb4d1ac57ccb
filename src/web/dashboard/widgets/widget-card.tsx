import { Link } from 'wouter';
import { adding, paths } from '#web/client/navigation/paths.ts';
import { linkClass, classes } from '#web/kit/ui/classes.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { defineTexts } from '#domain/basics/texts.ts';
import { type ReactNode, type MouseEvent, type ComponentType, useState } from 'react';
import { ExplainButton } from '#web/kit/ui/figure.tsx';
import type { Explain } from '#web/kit/ui/explanation.ts';
import styles from './widget-card.module.css';
import type { UseQueryResult } from '@tanstack/react-query';
import { ReadFailure } from '#web/client/http/failures.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';

/** Props of every widget: its name, as the label of its card. */
export type WidgetProps = { label: string };

type Props = {
  label: string;
  /** Calculation of the figure. Null while it is not known yet, or when nothing was calculated. */
  explain?: Explain | null;
  /** The figure: an `Amount`, or a word. */
  value?: ReactNode;
  /** The change, tags and notes below the figure. */
  change?: ReactNode;
  /** The chart or list below, as tall as the row. */
  children?: ReactNode;
  /** At the right of the label: a choice of period, a legend. */
  tools?: ReactNode;
  /** Opens the widget's dialog: from anywhere on its surface, and by its label as a button. */
  onOpen?: (() => void) | undefined;
};

/** A widget: label and `=`, figure, change, small chart. */
export function WidgetCard(props: Props) {
  const { label, explain = null, value, change, children, tools, onOpen } = props;
  return (
    <WidgetSurface onOpen={onOpen}>
      <WidgetHead label={label} explain={explain} tools={tools} onOpen={onOpen} />
      {value !== undefined && <div className={styles['value']}>{value}</div>}
      {change !== undefined && <div className={styles['change']}>{change}</div>}
      {children !== undefined && <div className={styles['rest']}>{children}</div>}
    </WidgetSurface>
  );
}

/** Note on the figure, at the foot of the card. */
export function WidgetNote({ children }: { children: ReactNode }) {
  return <p className={styles['note']}>{children}</p>;
}

type WidgetHeadProps = Pick<Props, 'label' | 'explain' | 'tools' | 'onOpen'>;

/** The label, `=` and the tools beside them. */
export function WidgetHead({ label, explain = null, tools, onOpen }: WidgetHeadProps) {
  return (
    <div className={styles['head']}>
      <h3 className={styles['label']}>
        {onOpen ? (
          <button type="button" aria-haspopup="dialog" onClick={onOpen}>
            {label}
          </button>
        ) : (
          label
        )}
      </h3>
      {explain && <ExplainButton label={label} explain={explain} />}
      {tools !== undefined && <div className={styles['tools']}>{tools}</div>}
    </div>
  );
}

type WidgetSurfaceProps = { onOpen: (() => void) | undefined; children: ReactNode };

/** The label is the button for keyboard and screen reader; the surface only makes it larger. */
export function WidgetSurface({ onOpen, children }: WidgetSurfaceProps) {
  if (!onOpen) return <div className={styles['card']}>{children}</div>;
  const open = (event: MouseEvent<HTMLDivElement>) => {
    if (isOnSurface(event)) onOpen();
  };
  return (
    <div role="presentation" className={classes(styles['card'], styles['opens'])} onClick={open}>
      {children}
    </div>
  );
}

const CONTROLS = 'a, button, input, select, label, summary, table, [role="dialog"], [data-own]';

/** Not a control of its own, not a dialog above it (whose events pass here), not marked text. */
function isOnSurface({ target, currentTarget, defaultPrevented }: MouseEvent<HTMLDivElement>) {
  if (defaultPrevented || !(target instanceof Element)) return false;
  if (!currentTarget.contains(target) || target.closest(CONTROLS) !== null) return false;
  return getSelection()?.type !== 'Range';
}

export type WidgetShapes = Parameters<typeof Skeleton>[0]['shapes'];

/** A figure and its change beside a small chart, in their final size. */
export const TOTAL_SHAPES = ['figure', 'line', 'line', 'line'] as const;

/** The same above a list or a chart. */
export const LIST_SHAPES = ['figure', 'row', 'row', 'row'] as const;

type WidgetReadingProps<Answer> = {
  label: string;
  query: UseQueryResult<Answer>;
  /** Placeholder shapes, so that nothing shifts when the content arrives. */
  shapes?: WidgetShapes;
  children: (answer: Answer) => ReactNode;
};

/** A widget while its data is read, and when that failed, with a retry. */
export function WidgetReading<Answer>({
  label,
  query,
  shapes,
  children,
}: WidgetReadingProps<Answer>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) {
    return <WidgetCard label={label} value={<Skeleton shapes={shapes ?? ['figure', 'line']} />} />;
  }
  const retry = () => void query.refetch();
  return (
    <WidgetCard label={label}>
      <ReadFailure error={query.error} isRetrying={query.isFetching} onRetry={retry} />
    </WidgetCard>
  );
}

export type WidgetDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/**
 * The dialog of a widget, whose code is loaded when it is first opened: `onOpen` for the card, and
 * `dialog` to render beside it.
 */
export function useWidgetDialog<Props extends object>(
  load: () => Promise<{ Dialog: ComponentType<Props & WidgetDialogProps> }>,
): { onOpen: () => void; dialog: (props: Props) => ReactNode } {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return {
    onOpen: () => setOpen(true),
    dialog: (props) =>
      isOpen !== null && (
        <LazyPart load={load} onFailure={() => setOpen(null)}>
          {({ Dialog }) => <Dialog {...props} isOpen={isOpen} onOpenChange={setOpen} />}
        </LazyPart>
      ),
  };
}

export type EmptyCardKind = 'assets' | 'costs' | 'income';

type EmptyCardProps = {
  label: string;
  /** Records that are missing. */
  kind: EmptyCardKind;
  /** Shown in place of the usual words. */
  text?: string;
};

/** Card without records: a text, never a zero, and a link to add the first. */
export function EmptyCard({ label, kind, text }: EmptyCardProps) {
  const texts = useTexts(emptyTexts)[kind];
  return (
    <WidgetCard label={label}>
      <p className={styles['empty']}>{text ?? texts.none}</p>
      <Link href={adding(paths[kind])} className={linkClass}>
        {texts.add}
      </Link>
    </WidgetCard>
  );
}

/** Words of a card without records. */
export const emptyTexts = defineTexts({
  en: {
    assets: { none: 'No assets found', add: 'Add assets' },
    costs: { none: 'No costs a month yet', add: 'Add a cost' },
    income: { none: 'No income a month yet', add: 'Add an income' },
  },
  sv: {
    assets: { none: 'Inga tillgångar ännu', add: 'Lägg till tillgångar' },
    costs: { none: 'Inga kostnader per månad ännu', add: 'Lägg till kostnad' },
    income: { none: 'Ingen inkomst per månad ännu', add: 'Lägg till inkomst' },
  },
});
