import { defineTexts } from '#domain/basics/texts.ts';

/** What several parts of the operator's page say. */
export const operatorTexts = defineTexts({
  en: { nodeStates: { running: 'running', silent: 'silent', stopped: 'stopped' } },
  sv: { nodeStates: { running: 'igång', silent: 'tyst', stopped: 'stoppad' } },
});
