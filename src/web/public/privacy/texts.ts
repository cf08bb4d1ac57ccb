import { defineTexts } from '#domain/basics/texts.ts';

export const pageTexts = defineTexts({
  en: {
    onThisSite: 'On this site',
    home: 'Home',
    privacy: 'Privacy',
    sources: 'Data sources',
    rules: 'Rules',
    logIn: 'Log in',
    toDashboard: 'To the dashboard',
  },
  sv: {
    onThisSite: 'På webbplatsen',
    home: 'Start',
    privacy: 'Integritet',
    sources: 'Datakällor',
    rules: 'Regler',
    logIn: 'Logga in',
    toDashboard: 'Till översikten',
  },
});
