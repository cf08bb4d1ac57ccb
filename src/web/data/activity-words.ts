import { defineTexts, type Language } from '#domain/texts.ts';

type At = { time: string };

export const activityWords = defineTexts({
  en: {
    kinds: {
      asset: 'asset',
      liability: 'liability',
      income: 'income source',
      cost: 'cost',
      goal: 'goal',
    },
    actions: {
      created: ({ kind }: { kind: string }) => `was added, ${kind}`,
      updated: 'was changed',
      deleted: 'was deleted',
      restored: 'was restored',
    },
    erased: 'was deleted with its history',
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
    },
    actions: {
      created: ({ kind }: { kind: string }) => `lades till som ${kind}`,
      updated: 'ändrades',
      deleted: 'togs bort',
      restored: 'återställdes',
    },
    erased: 'togs bort med sin historik',
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
  if (action === 'created') return texts.actions.created({ kind: texts.kinds[entityType] });
  return texts.actions[action];
}
