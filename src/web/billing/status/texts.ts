import { defineTexts } from '#domain/basics/texts.ts';

/** Texts about premium on all screens. */
export const premiumTexts = defineTexts({
  en: {
    title: 'Premium',
    open: 'Everybody on this installation has Premium. There is nothing to pay.',
    active: 'Active',
    renews: (day: string) => `Renews on ${day}.`,
    ends: (day: string) => `Canceled. You have Premium until ${day}.`,
    failed: 'Payment failed',
    grace: (day: string) => `You keep Premium until ${day}. Please check your card before then.`,
    graceOver: 'Premium is paused until the payment goes through. Nothing of yours is gone.',
    over: 'Ended',
    endedOn: (day: string) => `Premium ended on ${day}. Everything you had is still there.`,
    ended: 'Premium has ended. Everything you had is still there.',
    incomplete: 'Not finished',
    incompleteText: 'A payment was begun and not finished. Nothing has been charged.',
    none: 'You do not have Premium.',
    banksTitle: 'Let the bank keep your figures up to date',
    banksText:
      'With Premium you connect your Swedish banks once. Balances and transactions then come by ' +
      'themselves, and what you own and owe stays up to date.',
    cashFlowTitle: 'See where the money goes',
    cashFlowText:
      'With Premium you see month by month what came in and what went out, your recurring ' +
      'payments, and how the next 90 days look.',
    free: 'Files from your bank can be opened without Premium, as many as you like.',
    more: 'What Premium gives',
    manage: 'Manage Premium',
  },
  sv: {
    title: 'Premium',
    open: 'Alla på den här installationen har Premium. Det finns inget att betala.',
    active: 'Aktivt',
    renews: (day: string) => `Förnyas ${day}.`,
    ends: (day: string) => `Uppsagt. Du har Premium till ${day}.`,
    failed: 'Betalningen gick inte igenom',
    grace: (day: string) => `Du har kvar Premium till ${day}. Se över kortet innan dess.`,
    graceOver:
      'Premium är pausat tills betalningen har gått igenom. Alla dina uppgifter finns kvar.',
    over: 'Avslutat',
    endedOn: (day: string) => `Premium upphörde ${day}. Allt du hade finns kvar.`,
    ended: 'Premium har upphört. Allt du hade finns kvar.',
    incomplete: 'Inte klart',
    incompleteText: 'En betalning påbörjades men blev inte klar. Inget har dragits.',
    none: 'Du har inte Premium.',
    banksTitle: 'Låt banken sköta siffrorna',
    banksText:
      'Med Premium kopplar du dina svenska banker en gång. Sedan kommer saldon och transaktioner ' +
      'av sig själva, och det du äger och är skyldig är aktuellt.',
    cashFlowTitle: 'Se vart pengarna tar vägen',
    cashFlowText:
      'Med Premium ser du månad för månad vad som kom in och vad som gick ut, dina återkommande ' +
      'betalningar och hur de närmaste 90 dagarna ser ut.',
    free: 'Filer från banken kan du öppna utan Premium, så många du vill.',
    more: 'Vad Premium ger',
    manage: 'Hantera Premium',
  },
});
