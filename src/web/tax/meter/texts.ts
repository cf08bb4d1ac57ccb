import { type YearParams, type AmountParams, defineTexts } from '#domain/basics/texts.ts';

type TaxBoundsParams = { below: string; above: string };

export const taxMeterTexts = defineTexts({
  en: {
    title: ({ year }: YearParams) => `Tax on savings, loans and homes ${year}`,
    lead:
      'Sums of what you have recorded, by the rules of the year. Facts, not advice: the ' +
      'Swedish Tax Agency decides your tax.',
    chooseYear: 'Income year',
    toGains: 'Realised gains and form K4',
    payable: 'To pay, whole year',
    lowering: 'Lowers your other tax, whole year',
    wholeYearBelow: 'At today’s values for the months left',
    closedBelow: 'The year has ended',
    payableSoFar: 'To pay, so far this year',
    loweringSoFar: 'Lowers your other tax, so far',
    soFarBelow: ({ day }: { day: string }) => `Interest until ${day}, quarters that have begun`,
    soFarNothing: 'No month of the year has ended',
    netLabel: { surplus: 'Surplus of capital', deficit: 'Deficit of capital' },
    surplusBelow: ({ percent }: { percent: string }) => `Taxed at ${percent}`,
    deficitBelow: 'Lowers the tax on other income',
    room: ({ limit }: { limit: string }) => `Left to ${limit} of deficit`,
    roomBelow: ({ below, above }: TaxBoundsParams) =>
      `The reduction is ${below} below it, ${above} above`,
    roomLimit: 'Deficit with the higher reduction',
    roomBeyond: 'Above the limit',
    sumsTitle: 'How it is counted',
    caption: 'Each step of the year so far, and of the whole year',
    step: 'Step',
    yearColumn: 'Whole year',
    soFarColumn: 'So far',
    steps: {
      standardIncome: 'Standard income of ISK',
      freeLevel: 'Tax-free level, ISK',
      insuranceDeduction: 'Tax-free level left, endowment insurance',
      interest: 'Deductible interest',
      net: 'Surplus or deficit of capital',
      tax: 'Tax on the surplus',
      reduction: 'Tax reduction for the deficit',
      propertyFee: 'Property fee',
      feeReduction: 'Property fee limited by age and income',
      result: 'Result',
      yieldTax: 'Tax that the insurer draws',
    },
    unknown: 'Not known',
    rules: {
      standardIncome:
        'The capital base of each ISK times the year’s rate: the government borrowing ' +
        'rate on 30 November of the year before, an addition, and never below the ' +
        'floor. Öre are dropped for each account.',
      freeLevel: 'The tax-free level of the capital base, times the same rate. ISK uses it first.',
      insuranceDeduction:
        'The part of the tax-free level that your ISK leave, times the same rate, for ' +
        'endowment insurance.',
      interest: 'The interest on each loan, times the part that the act lets you deduct.',
      net: 'Standard income less the tax-free level and the interest.',
      tax: 'A surplus is taxed; a deficit is not.',
      reduction:
        'A deficit lowers other tax. The part that comes from endowment insurance has a ' +
        'percentage of its own, also above the limit. It is worth nothing without tax ' +
        'to lower.',
      propertyFee: 'The fee of each house, your share.',
      feeReduction:
        'From the age of the rule, the fee on the permanent home is limited to a part ' +
        'of the income, or to the lowest limit.',
      result: 'Tax on the surplus and property fee, less the reductions.',
      yieldTax:
        'Insurers draw this from endowment insurance themselves; it is not on your tax ' +
        'return, and not in the result.',
      base:
        'A quarter of the values at the starts of the quarters, of deposits, and of moves ' +
        'that were on no account when a quarter began.',
      insuranceBase: 'The value on 1 January and the premiums; half of those paid after June.',
      loan:
        'Closed months on the balance of the month, the others on today’s, from the day the loan ' +
        'was granted until it is repaid. Each day has its rate and share, or the first known one.',
      house: 'A part of the tax assessment value, at most the year’s cap, times your share.',
    },
    accounts: 'Accounts',
    loans: 'Loans',
    houses: 'Homes',
    forms: { isk: 'ISK', kf: 'Endowment insurance' },
    base: 'Capital base',
    baseOf: ({ amount }: AmountParams) => `Capital base ${amount}`,
    quarter: ({ day }: { day: string }) => `Value on ${day}`,
    quarterToday: 'Today’s value, for a quarter to come',
    quarterStated: ({ month }: { month: string }) => `Stated for ${month}`,
    quarterRemoved: 'Removed before',
    quarterMissing: 'Missing, and not counted',
    quarterHeld: ({ month }: { month: string }) => `Holdings and prices at the end of ${month}`,
    quarterEmpty: 'Before its first transaction',
    deposits: 'Deposits found in your bank accounts',
    depositsHeld: 'Deposits and securities moved in, by its transactions',
    depositsUnknown: 'Deposits',
    noneAssumed: 'None assumed',
    moved: 'On no account when a quarter began',
    sum: 'Sum',
    divided: 'Divided by four',
    taxRate: 'Tax on a surplus',
    standardRate: 'Rate of standard income',
    freeBase: 'Tax-free part of the capital base',
    reductionParts: {
      insurance: 'From the deduction for endowment insurance',
      scale: 'Other deficit',
    },
    partOf: ({ percent, amount }: { percent: string } & AmountParams) => `${percent} of ${amount}`,
    feeLimit: 'Limit by age and income',
    premiums: { first: 'Premiums until June', laterHalf: 'Half of the later premiums' },
    closedMonths: 'Closed months',
    otherMonths: 'Other months',
    assessedValue: 'Tax assessment value',
    feeRate: 'Property fee of the value',
    share: 'Your share',
    times: ({ percent }: { percent: string }) => `Deductible: ${percent}`,
    interestOf: ({ amount }: AmountParams) => `Interest ${amount}`,
    isAssumed: 'Assumed',
    grounds: {
      home: 'Secured on a home',
      securities: 'Secured on securities',
      vehicle: 'Secured on a vehicle',
      pawn: 'Pawnbroker',
      unsecured: 'Unsecured',
      relative: 'From a relative or employer',
      student: 'Student loan (CSN)',
    },
    feeGrounds: {
      assessed: 'Of the tax assessment value',
      capped: 'The year’s cap',
      new_built: 'New-built: no fee yet',
      older_rule: 'Before any reduction for a new house',
    },
    assessedOf: ({ amount }: AmountParams) => `Assessed at ${amount}`,
    shareOf: ({ percent }: { percent: string }) => `Your share ${percent}`,
    missingTitle: 'Missing, and left out',
    amountsOf: ({ year }: YearParams) => `${year} amounts`,
    amountsUntilKnown: ({ year }: YearParams) =>
      `${year} amounts, until those of the year are here`,
    rulesTitle: 'Rules of the year',
    emptyTitle: 'Nothing to count yet',
    emptyText:
      'State the form of account of your investments, add your loans with their rates, and the ' +
      'tax assessment value of your house.',
    toAssets: 'Go to assets',
    noRulesTitle: ({ year }: YearParams) => `No rules for ${year}`,
    noRules: 'Our rules on savings, loans and homes begin with a later year.',
    open: 'Every step',
  },
  sv: {
    title: ({ year }: YearParams) => `Skatt på sparande, lån och boende ${year}`,
    lead:
      'Summor av det du har skrivit upp, efter årets regler. Fakta, inte råd: ' +
      'Skatteverket bestämmer din skatt.',
    chooseYear: 'Inkomstår',
    toGains: 'Realiserade vinster och blankett K4',
    payable: 'Att betala, hela året',
    lowering: 'Sänker din övriga skatt, hela året',
    wholeYearBelow: 'Med dagens värden för resten av året',
    closedBelow: 'Året är slut',
    payableSoFar: 'Att betala, hittills i år',
    loweringSoFar: 'Sänker din övriga skatt, hittills',
    soFarBelow: ({ day }: { day: string }) => `Ränta till och med ${day}, påbörjade kvartal`,
    soFarNothing: 'Ingen månad av året är slut',
    netLabel: { surplus: 'Överskott av kapital', deficit: 'Underskott av kapital' },
    surplusBelow: ({ percent }: { percent: string }) => `Beskattas med ${percent}`,
    deficitBelow: 'Sänker skatten på annan inkomst',
    room: ({ limit }: { limit: string }) => `Kvar till ${limit} i underskott`,
    roomBelow: ({ below, above }: TaxBoundsParams) =>
      `Skattereduktionen är ${below} under, ${above} över`,
    roomLimit: 'Underskott med den högre reduktionen',
    roomBeyond: 'Över gränsen',
    sumsTitle: 'Så räknas det',
    caption: 'Varje steg hittills i år, och för hela året',
    step: 'Steg',
    yearColumn: 'Hela året',
    soFarColumn: 'Hittills',
    steps: {
      standardIncome: 'Schablonintäkt för ISK',
      freeLevel: 'Skattefri grundnivå, ISK',
      insuranceDeduction: 'Grundnivå som är kvar, kapitalförsäkring',
      interest: 'Avdragsgill ränta',
      net: 'Överskott eller underskott av kapital',
      tax: 'Skatt på överskottet',
      reduction: 'Skattereduktion för underskottet',
      propertyFee: 'Fastighetsavgift',
      feeReduction: 'Fastighetsavgift begränsad efter ålder och inkomst',
      result: 'Resultat',
      yieldTax: 'Skatt som försäkringsbolaget drar',
    },
    unknown: 'Inte känt',
    rules: {
      standardIncome:
        'Varje ISK:s kapitalunderlag gånger årets räntesats: statslåneräntan den 30 ' +
        'november året före, ett tillägg, och aldrig under golvet. Ören faller bort för ' +
        'varje konto.',
      freeLevel:
        'Den skattefria grundnivån av kapitalunderlaget, gånger samma räntesats. ISK ' +
        'använder den först.',
      insuranceDeduction:
        'Den del av grundnivån som dina ISK lämnar kvar, gånger samma räntesats, för ' +
        'kapitalförsäkring.',
      interest: 'Räntan på varje lån, gånger den del som lagen låter dig dra av.',
      net: 'Schablonintäkten minus grundnivån och räntan.',
      tax: 'Ett överskott beskattas, ett underskott gör det inte.',
      reduction:
        'Ett underskott sänker annan skatt. Den del som kommer av kapitalförsäkring har ' +
        'en egen procentsats, även över gränsen. Utan skatt att sänka är den inte värd ' +
        'något.',
      propertyFee: 'Avgiften för varje hus, din andel.',
      feeReduction:
        'Från regelns ålder begränsas avgiften på permanentbostaden till en del av ' +
        'inkomsten, eller till det lägsta beloppet.',
      result: 'Skatt på överskottet och fastighetsavgift, minus reduktionerna.',
      yieldTax:
        'Försäkringsbolaget drar den från kapitalförsäkringen. Den står inte i din ' +
        'deklaration och är inte med i resultatet.',
      base:
        'En fjärdedel av värdena vid kvartalens början, av insättningar och av flyttar ' +
        'som inte låg på något konto när ett kvartal började.',
      insuranceBase: 'Värdet den 1 januari och premierna; hälften av dem efter juni.',
      loan:
        'Avslutade månader på månadens skuld, andra på dagens, från dagen då lånet gavs till den ' +
        'då det är betalt. Varje dag har sin räntesats och andel, eller den första kända.',
      house: 'En procentsats av taxeringsvärdet, högst årets takbelopp, gånger din andel.',
    },
    accounts: 'Konton',
    loans: 'Lån',
    houses: 'Bostäder',
    forms: { isk: 'ISK', kf: 'Kapitalförsäkring' },
    base: 'Kapitalunderlag',
    baseOf: ({ amount }: AmountParams) => `Kapitalunderlag ${amount}`,
    quarter: ({ day }: { day: string }) => `Värde den ${day}`,
    quarterToday: 'Dagens värde, för ett kommande kvartal',
    quarterStated: ({ month }: { month: string }) => `Angivet för ${month}`,
    quarterRemoved: 'Borttaget före',
    quarterMissing: 'Saknas, och är inte med',
    quarterHeld: ({ month }: { month: string }) => `Innehav och kurser i slutet av ${month}`,
    quarterEmpty: 'Före den första transaktionen',
    deposits: 'Insättningar som syns på dina bankkonton',
    depositsHeld: 'Insättningar och inflyttade värdepapper, enligt transaktionerna',
    depositsUnknown: 'Insättningar',
    noneAssumed: 'Antas vara inga',
    moved: 'Låg inte på något konto när ett kvartal började',
    sum: 'Summa',
    divided: 'Delat med fyra',
    taxRate: 'Skatt på överskott',
    standardRate: 'Räntesats för schablonintäkt',
    freeBase: 'Skattefri del av kapitalunderlaget',
    reductionParts: {
      insurance: 'Från avdraget för kapitalförsäkring',
      scale: 'Övrigt underskott',
    },
    partOf: ({ percent, amount }: { percent: string } & AmountParams) => `${percent} av ${amount}`,
    feeLimit: 'Gräns efter ålder och inkomst',
    premiums: { first: 'Premier till och med juni', laterHalf: 'Hälften av senare premier' },
    closedMonths: 'Avslutade månader',
    otherMonths: 'Övriga månader',
    assessedValue: 'Taxeringsvärde',
    feeRate: 'Fastighetsavgift av värdet',
    share: 'Din andel',
    times: ({ percent }: { percent: string }) => `Avdragsgillt: ${percent}`,
    interestOf: ({ amount }: AmountParams) => `Ränta ${amount}`,
    isAssumed: 'Antaget',
    grounds: {
      home: 'Säkerhet i bostad',
      securities: 'Säkerhet i värdepapper',
      vehicle: 'Säkerhet i fordon',
      pawn: 'Pantbank',
      unsecured: 'Utan säkerhet',
      relative: 'Från närstående eller arbetsgivare',
      student: 'Studielån (CSN)',
    },
    feeGrounds: {
      assessed: 'Efter taxeringsvärdet',
      capped: 'Årets takbelopp',
      new_built: 'Nybyggt: ingen avgift än',
      older_rule: 'Före nedsättning för nybyggt hus',
    },
    assessedOf: ({ amount }: AmountParams) => `Taxeringsvärde ${amount}`,
    shareOf: ({ percent }: { percent: string }) => `Din andel ${percent}`,
    missingTitle: 'Saknas, och är inte med',
    amountsOf: ({ year }: YearParams) => `${year} års belopp`,
    amountsUntilKnown: ({ year }: YearParams) => `${year} års belopp, tills årets finns här`,
    rulesTitle: 'Årets regler',
    emptyTitle: 'Inget att räkna på än',
    emptyText:
      'Ange vilken kontoform dina investeringar har, lägg till dina lån med räntesats ' +
      'och husets taxeringsvärde.',
    toAssets: 'Till tillgångarna',
    noRulesTitle: ({ year }: YearParams) => `Inga regler för ${year}`,
    noRules: 'Våra regler om sparande, lån och boende börjar med ett senare år.',
    open: 'Varje steg',
  },
});
