import { defineTexts } from '#domain/basics/texts.ts';

export const texts = defineTexts({
  en: {
    title: 'Premium',
    lead: 'Figures are updated from your bank, and you see where the money goes.',
    banks: 'Your banks, connected',
    banksText:
      'Connect Swedish banks through open banking. Balances and transactions come by ' +
      'themselves, and what you own and owe follows.',
    analytics: 'Advanced analytics',
    analyticsText:
      'Cash flow by month, spending by category, recurring payments and what they cost in a ' +
      'year, and a forecast of the next 90 days.',
    support: 'Priority support',
    supportText: 'Your questions are answered first.',
    toBanks: 'Connect a bank',
    toCashFlow: 'See your cash flow',
    freeText:
      'Everything else in Valv is free: what you own and owe, goals, history, the household, ' +
      'transactions and files from your bank.',
    begin: 'Get Premium',
    opening: 'Opening...',
    terms: 'No commitment: cancel whenever you like and keep Premium to the end of the period.',
    stripe: 'Payment is made at Stripe. Valv never sees your card.',
    per: ({ interval, count }: { interval: string; count: number }) =>
      count === 1 ? `a ${interval}` : `every ${count} ${interval}s`,
    noPrice: 'You see the price before you pay.',
    manage: 'Manage the subscription',
    manageText: 'Change the card, see receipts, cancel or resume.',
    receipts: 'See the receipts',
    confirming: 'The payment is being confirmed...',
    late: 'The payment is not confirmed yet. It may take a few minutes. Nothing is charged twice.',
    look: 'Check again',
    looking: 'Checking...',
    welcome: 'Welcome to Premium',
    welcomeText: 'Start by connecting a bank: everything else follows from that.',
  },
  sv: {
    title: 'Premium',
    lead: 'Siffrorna uppdateras från banken, och du ser vart pengarna tar vägen.',
    banks: 'Dina banker, kopplade',
    banksText:
      'Koppla svenska banker med open banking. Saldon och transaktioner kommer av sig ' +
      'själva, och det du äger och är skyldig följer med.',
    analytics: 'Avancerad analys',
    analyticsText:
      'Kassaflöde per månad, utgifter per kategori, återkommande betalningar och vad de kostar ' +
      'på ett år, och en prognos för de närmaste 90 dagarna.',
    support: 'Prioriterad support',
    supportText: 'Dina frågor besvaras först.',
    toBanks: 'Koppla en bank',
    toCashFlow: 'Se ditt kassaflöde',
    freeText:
      'Allt annat i Valv är gratis: det du äger och är skyldig, mål, historik, hushållet, ' +
      'transaktioner och filer från banken.',
    begin: 'Skaffa Premium',
    opening: 'Öppnar...',
    terms: 'Ingen bindningstid: säg upp när du vill och behåll Premium till periodens slut.',
    stripe: 'Du betalar hos Stripe. Valv ser aldrig ditt kort.',
    per: ({ interval, count }: { interval: string; count: number }) =>
      swedishInterval(interval, count),
    noPrice: 'Du ser priset innan du betalar.',
    manage: 'Hantera prenumerationen',
    manageText: 'Byt kort, se kvitton, säg upp eller återuppta.',
    receipts: 'Se kvittona',
    confirming: 'Betalningen bekräftas...',
    late: 'Betalningen är inte bekräftad än. Det kan ta några minuter, och inget dras två gånger.',
    look: 'Kontrollera igen',
    looking: 'Kontrollerar...',
    welcome: 'Välkommen till Premium',
    welcomeText: 'Börja med att koppla en bank, så följer resten med.',
  },
});

const INTERVALS: Readonly<Record<string, { one: string; many: string }>> = {
  day: { one: 'om dagen', many: 'dagar' },
  week: { one: 'i veckan', many: 'veckor' },
  month: { one: 'i månaden', many: 'månader' },
  year: { one: 'om året', many: 'år' },
};

function swedishInterval(interval: string, count: number): string {
  const { one, many } = INTERVALS[interval] ?? { one: interval, many: interval };
  return count === 1 ? one : `per ${count} ${many}`;
}
