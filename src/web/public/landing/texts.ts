import { defineTexts } from '#domain/basics/texts.ts';

export const landingTexts = defineTexts({
  en: {
    pageTitle: 'Valv – everything you own, under one vault',
    pageDescription:
      'Assets, loans and goals in one picture that adds up. Every figure shows how it was reached.',
    onThisPage: 'On this page',
    howWeCount: 'How we count',
    whatYouCanDo: 'What you can do',
    logIn: 'Log in',
    createAccount: 'Create account',
    tryAsGuest: 'Try without an account',
    privacy: 'Privacy',
    sources: 'Data sources',
    rules: 'Rules',

    headlineTop: 'Everything you own,',
    headlineBottom: 'under one vault.',
    intro:
      'Assets, loans and goals in one picture that adds up. Every figure shows how it was ' +
      'reached.',
    arch: ({ parts }: { parts: string }) =>
      `A vault of stones, where each asset fills as many as its share of the whole: ${parts}.`,

    explainTitle: 'Every figure can explain itself.',
    explainLead:
      'Press the equals sign beside an amount and see what it was built from: your own entries, ' +
      'your share, the exchange rate and its date.',
    missingTitle: 'If a rate is missing, we say so.',
    missingText: 'It is never counted as one or as zero.',
    roundedTitle: 'The parts add up to the total.',
    roundedText: 'Each line is rounded once, to the öre.',
    shareTitle: 'Your share is what counts.',
    shareText: 'Own half of a house and half of it is yours, here too.',
    exampleTitle: 'An example: what the household owns',
    calculation: 'How the total was reached',
    shareOf: ({ share, value }: { share: string; value: string }) => `${share} of ${value}`,
    atRate: ({ value, rate }: { value: string; rate: string }) => `${value} at ${rate}`,
    total: 'Total assets',
    rateSource: ({ day }: { day: string }) =>
      `Exchange rate: European Central Bank, ${day}. The amounts are made up.`,

    house: 'House',
    pension: 'Occupational pension',
    funds: 'Funds',
    shares: 'Shares in dollars',
    savings: 'Savings account',

    featuresTitle: 'All of a household’s finances, stone by stone.',
    assetsTitle: 'Asset tracking',
    assetsText: 'Home, pension, funds, car and accounts in one place, with the share you own.',
    assetsPicture: ({ parts }: { parts: string }) => `Shares of the example's assets: ${parts}`,
    liabilitiesTitle: 'Liability management',
    liabilitiesText:
      'Mortgage, car loan and student loan, with interest and amortization shown separately.',
    mortgage: 'Mortgage',
    carLoan: 'Car loan',
    studentLoan: 'Student loan',
    goalsTitle: 'Goal setting',
    goalsText: 'Set an amount and a date. You see how far you have come and what remains.',
    goal: 'A trip to Lofoten',
    flowTitle: 'Income and expenses',
    flowText: 'What comes in, what goes out and what is left every month.',
    income: 'In',
    costs: 'Out',
    left: 'Left',
    privacyTitle: 'Secure and private',
    privacyText:
      'Your records are yours. Other users see only what you share, and nobody tracks you here.',
    noTrackers: 'No trackers and no advertising',
    ownRecords: 'Other users see only what you choose to share',
    noThirdParty: 'Nothing is fetched from other sites',
    currenciesTitle: 'Multi-currency',
    currenciesText: 'Kronor, euros and dollars, counted at the rate of the day that is shown.',
    rateOf: ({ day }: { day: string }) => `Rates of ${day}, ECB`,

    endTitle: 'Start with what you know today.',
    endText: 'A home and an account are enough for a first picture. It takes a few minutes.',
  },
  sv: {
    pageTitle: 'Valv – allt du äger, under ett valv',
    pageDescription:
      'Tillgångar, lån och mål i en bild som stämmer. Varje siffra visar hur den räknades fram.',
    onThisPage: 'På sidan',
    howWeCount: 'Så räknar vi',
    whatYouCanDo: 'Vad du kan göra',
    logIn: 'Logga in',
    createAccount: 'Skapa konto',
    tryAsGuest: 'Prova utan konto',
    privacy: 'Integritet',
    sources: 'Datakällor',
    rules: 'Regler',

    headlineTop: 'Allt du äger,',
    headlineBottom: 'under ett valv.',
    intro:
      'Tillgångar, lån och mål i en bild som stämmer. Varje siffra visar hur den räknades fram.',
    arch: ({ parts }: { parts: string }) =>
      `Ett valv av stenar, där varje tillgång fyller så många som dess del av helheten: ${parts}.`,

    explainTitle: 'Varje siffra kan förklara sig.',
    explainLead:
      'Tryck på likhetstecknet intill ett belopp. Då ser du vad det bygger på: dina egna ' +
      'uppgifter, din andel, växelkursen och dess datum.',
    missingTitle: 'Saknas en kurs säger vi det.',
    missingText: 'Den räknas aldrig som ett eller noll.',
    roundedTitle: 'Delarna blir summan.',
    roundedText: 'Varje rad avrundas en gång, till hela ören.',
    shareTitle: 'Din andel är det som räknas.',
    shareText: 'Äger du halva huset är hälften ditt, även här.',
    exampleTitle: 'Ett exempel: vad hushållet äger',
    calculation: 'Så räknades summan fram',
    shareOf: ({ share, value }: { share: string; value: string }) => `${share} av ${value}`,
    atRate: ({ value, rate }: { value: string; rate: string }) => `${value} till kursen ${rate}`,
    total: 'Summa tillgångar',
    rateSource: ({ day }: { day: string }) =>
      `Växelkurs: Europeiska centralbanken, ${day}. Beloppen är påhittade.`,

    house: 'Villa',
    pension: 'Tjänstepension',
    funds: 'Fonder',
    shares: 'Aktier i dollar',
    savings: 'Sparkonto',

    featuresTitle: 'Hela hushållets ekonomi, sten för sten.',
    assetsTitle: 'Tillgångar',
    assetsText: 'Bostad, pension, fonder, bil och konton på samma ställe, med den andel du äger.',
    assetsPicture: ({ parts }: { parts: string }) => `Exemplets tillgångar i delar: ${parts}`,
    liabilitiesTitle: 'Skulder',
    liabilitiesText: 'Bolån, billån och studielån, med ränta och amortering var för sig.',
    mortgage: 'Bolån',
    carLoan: 'Billån',
    studentLoan: 'Studielån',
    goalsTitle: 'Mål',
    goalsText:
      'Sätt ett belopp och ett datum. Du ser hur långt du har kommit och vad som återstår.',
    goal: 'Resa till Lofoten',
    flowTitle: 'Inkomster och kostnader',
    flowText: 'Vad som kommer in, vad som går ut och vad som blir kvar varje månad.',
    income: 'In',
    costs: 'Ut',
    left: 'Kvar',
    privacyTitle: 'Säkert och privat',
    privacyText:
      'Dina uppgifter är dina. Andra användare ser bara det du delar, och ingen spårar dig här.',
    noTrackers: 'Ingen spårning och ingen reklam',
    ownRecords: 'Andra användare ser bara det du väljer att dela',
    noThirdParty: 'Inget hämtas från andra webbplatser',
    currenciesTitle: 'Flera valutor',
    currenciesText: 'Kronor, euro och dollar, omräknade till kursen för den dag som visas.',
    rateOf: ({ day }: { day: string }) => `Kurser ${day}, ECB`,

    endTitle: 'Börja med det du vet i dag.',
    endText: 'En bostad och ett konto räcker för en första bild. Det tar några minuter.',
  },
});
