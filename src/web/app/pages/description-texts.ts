// Apart from texts.ts: words of pages for search engines, which no screen loads.
import { defineTexts } from '#domain/basics/texts.ts';

/** A page as search engines and shared links describe it. */
export const descriptionTexts = defineTexts({
  en: {
    application: 'Your assets, debts, income and costs in one place, and what they add up to.',
    login: 'Log in to Valv to see your net worth and how it has changed.',
    signup: 'Create an account with Valv: your assets, debts and goals on all your devices.',
    forgot: 'Forgot your password? Valv sends you a link to choose a new one.',
    reset: 'Choose a new password for Valv.',
    onboarding: 'Try Valv without an account. What you enter stays in your browser.',
  },
  sv: {
    application:
      'Dina tillgångar, skulder, inkomster och kostnader samlade, och vad de blir tillsammans.',
    login: 'Logga in i Valv och se din nettoförmögenhet och hur den har förändrats.',
    signup: 'Skapa ett konto i Valv: tillgångar, skulder och mål på alla dina enheter.',
    forgot: 'Glömt lösenordet? Valv skickar en länk där du väljer ett nytt.',
    reset: 'Välj ett nytt lösenord till Valv.',
    onboarding: 'Prova Valv utan konto. Det du skriver stannar i din webbläsare.',
  },
});
