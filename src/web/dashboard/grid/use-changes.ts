import { defineTexts } from '#domain/basics/texts.ts';
import type { LayoutChange } from '#domain/figures/dashboard/layout-changes.ts';
import type { WidgetType } from '#domain/figures/dashboard/widgets.ts';
import { showFailure } from '#web/client/http/show-failure.ts';
import { widgetName } from '#web/dashboard/widgets/widgets.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import type { Layout } from './use-layout.ts';

export type LayoutChanges = {
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
