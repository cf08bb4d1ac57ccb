import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { defineTexts } from '#domain/basics/texts.ts';
import {
  WIDGET_TYPES,
  type WidgetType,
  type LayoutChange,
} from '#domain/figures/dashboard/widgets.ts';
import { widgetName } from '#web/dashboard/widgets/widgets.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { unseenClass } from '#web/kit/ui/classes.ts';
import { dashboardTexts } from './texts.ts';
import type { Layout } from './use-layout.ts';
import styles from './panel.module.css';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { showFailure } from '#web/client/http/failures.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';

/** Texts of the panel that edits the dashboard. */
const panelTexts = defineTexts({
  en: {
    panelTitle: 'Add widgets',
    panelText:
      'Drag a widget to move it. With the keyboard: go to its handle and use the arrow keys.',
    shown: 'is shown already',
  },
  sv: {
    panelTitle: 'Lägg till rutor',
    panelText:
      'Dra en ruta för att flytta den. Med tangentbord: gå till handtaget, använd pilarna.',
    shown: 'visas redan',
  },
});

/** The five that docs/product.md adds by a button come first, in its order. */
const FIRST: readonly WidgetType[] = [
  'income',
  'monthly_costs',
  'net_worth',
  'total_assets',
  'total_liabilities',
];
const OFFERED = [...FIRST, ...WIDGET_TYPES.filter((type) => !FIRST.includes(type))];

type Props = {
  layout: Layout;
  types: readonly WidgetType[];
  /** Buttons to load or remove the example data. */
  demo: ReactNode;
};

/** Widgets that the dashboard does not show yet. */
export function Panel({ layout, types, demo }: Props) {
  const { customize } = useTexts(dashboardTexts);
  const texts = useTexts(panelTexts);
  const language = useLanguage();
  const changes = useChanges(layout);
  const { list, add } = useAdding(types, changes.add);
  return (
    <section className={styles['panel']} aria-label={customize}>
      <div>
        <h2 className={styles['title']}>{texts.panelTitle}</h2>
        <p className={styles['text']}>{texts.panelText}</p>
        <ul ref={list} className={styles['adds']}>
          {OFFERED.map((type) => {
            const isShown = types.includes(type);
            return (
              <li key={type}>
                <Button
                  size="small"
                  icon={isShown ? Check : Plus}
                  disabled={isShown}
                  onClick={() => add(type)}
                >
                  {widgetName(type, language)}
                  {isShown && <span className={unseenClass}> {texts.shown}</span>}
                </Button>
              </li>
            );
          })}
        </ul>
      </div>
      {demo}
    </section>
  );
}

/**
 * A pressed button is removed: the next one takes over the focus. So does the first one when the
 * last widget has been removed with the focus in it.
 */
function useAdding(types: readonly WidgetType[], onAdd: (type: WidgetType) => void) {
  const list = useRef<HTMLUListElement>(null);
  const added = useRef<WidgetType | null>(null);
  const before = useRef(types);
  useLayoutEffect(() => {
    const isEmptied = before.current.length > 0 && types.length === 0;
    before.current = types;
    const at = OFFERED.findIndex((type) => type === added.current && types.includes(type));
    if (at < 0 && !isEmptied) return;
    added.current = null;
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const next = [...buttons.slice(Math.max(at, 0)), ...buttons].find((button) => !button.disabled);
    next?.focus();
  }, [types]);
  const add = (type: WidgetType) => {
    added.current = type;
    onAdd(type);
  };
  return { list, add };
}

/** Shown in place of the grid when every widget was removed. */
export function Bare({ isOpen, onOpen }: { isOpen: boolean; onOpen: () => void }) {
  const texts = useTexts(bareTexts);
  const { customize } = useTexts(dashboardTexts);
  return (
    <Sheet>
      <EmptyState title={texts.bareTitle} text={isOpen ? texts.bareTextNow : texts.bareText}>
        {!isOpen && (
          <Button variant="primary" onClick={onOpen}>
            {customize}
          </Button>
        )}
      </EmptyState>
    </Sheet>
  );
}

/** Texts of a dashboard without widgets. */
const bareTexts = defineTexts({
  en: {
    bareTitle: 'Your dashboard is empty',
    bareText: 'Choose what it should show.',
    bareTextNow: 'Choose above what it should show.',
  },
  sv: {
    bareTitle: 'Din översikt är tom',
    bareText: 'Välj vad den ska visa.',
    bareTextNow: 'Välj ovan vad den ska visa.',
  },
});

type LayoutChanges = {
  add: (type: WidgetType) => void;
  remove: (type: WidgetType) => void;
  reorder: (types: readonly WidgetType[]) => void;
};

/** Changes of a dashboard, and their messages on success and failure. */
export function useChanges({ types, change }: Layout): LayoutChanges {
  const texts = useTexts(changeTexts);
  const language = useLanguage();
  const shown = types ?? [];
  const make = (made: LayoutChange, failed: string, onDone: () => void = () => undefined) =>
    change(made, { onDone, onFailed: (error) => showFailure(failed, error, language) });
  const addAt = (type: WidgetType, position: number) =>
    make({ kind: 'add', type, position }, texts.addFailed, () =>
      showToast({ title: texts.added, description: widgetName(type, language) }),
    );
  return {
    add: (type) => addAt(type, shown.length + 1),
    remove: (type) => {
      const position = shown.indexOf(type) + 1;
      const action = { text: texts.undo, onAction: () => addAt(type, position) };
      make({ kind: 'remove', type }, texts.removeFailed, () =>
        showToast({ title: texts.removed, description: widgetName(type, language), action }),
      );
    },
    reorder: (order) => make({ kind: 'order', types: order }, texts.orderFailed),
  };
}

/** Messages about changes of the dashboard. */
const changeTexts = defineTexts({
  en: {
    added: 'Widget added to dashboard',
    removed: 'Widget removed from dashboard',
    undo: 'Undo',
    addFailed: 'The widget could not be added',
    removeFailed: 'The widget could not be removed',
    orderFailed: 'The order could not be saved',
  },
  sv: {
    added: 'Rutan lades till på översikten',
    removed: 'Rutan togs bort från översikten',
    undo: 'Ångra',
    addFailed: 'Rutan kunde inte läggas till',
    removeFailed: 'Rutan kunde inte tas bort',
    orderFailed: 'Ordningen kunde inte sparas',
  },
});
