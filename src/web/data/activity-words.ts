import { defineTexts, type Language } from '#domain/texts.ts';
import { formatMonth } from '#web/i18n/format.ts';

type At = { time: string };

export const activityWords = defineTexts({
  en: {
    kinds: {
      asset: 'asset',
      liability: 'liability',
      income: 'income source',
      cost: 'cost',
      goal: 'goal',
      month: 'month',
    },
    actions: {
      created: ({ kind }: { kind: string }) => `was added, ${kind}`,
      updated: 'was changed',
      deleted: 'was deleted',
      restored: 'was restored',
    },
    erased: 'was deleted with its history',
    filled: 'was filled from the month before',
    today: ({ time }: At) => `Today ${time}`,
    yesterday: ({ time }: At) => `Yesterday ${time}`,
  },
  sv: {
    kinds: {
      asset: 'tillgång',
      liability: 'skuld',
      income: 'inkomstkälla',
      cost: 'kostnad',
      goal: 'mål',
      month: 'månad',
    },
    actions: {
      created: ({ kind }: { kind: string }) => `lades till som ${kind}`,
      updated: 'ändrades',
      deleted: 'togs bort',
      restored: 'återställdes',
    },
    erased: 'togs bort med sin historik',
    filled: 'fylldes från månaden före',
    today: ({ time }: At) => `I dag ${time}`,
    yesterday: ({ time }: At) => `I går ${time}`,
  },
});

type Done = {
  action: 'created' | 'updated' | 'deleted' | 'restored';
  entityType: keyof (typeof activityWords)['en']['kinds'];
  /** Deleted for good. */
  isErased: boolean;
};

/** What was done to something, said after its name. */
export function doneWords({ action, entityType, isErased }: Done, language: Language): string {
  const texts = activityWords[language];
  if (isErased) return texts.erased;
  if (entityType === 'month') return texts.filled;
  if (action === 'created') return texts.actions.created({ kind: texts.kinds[entityType] });
  return texts.actions[action];
}

/** What something was done to: an item by its name, a month as it is written. */
export function subjectOf(
  { entityType, entityName }: { entityType: string; entityName: string },
  language: Language,
): string {
  return entityType === 'month' ? formatMonth(entityName, language) : entityName;
}
