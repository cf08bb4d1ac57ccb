import {
  type AmountParams,
  type CountParams,
  type NameParams,
  defineTexts,
} from '#domain/basics/texts.ts';

type YearParams = { year: number };
type ItemNames = { names: string };
type TaxBoundsParams = { below: string; above: string };

export const taxMeterTexts = defineTexts({
  en: {
    title: ({ year }: YearParams) => `Tax on savings, loans and homes ${year}`,
    lead:
      'Sums of what you have recorded, by the rules of the year. Facts, not advice: the ' +
      'Swedish Tax Agency decides your tax.',
    chooseYear: 'Income year',
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
    missing: {
      form: ({ name }: NameParams) => `${name}: the form of account (ISK, endowment insurance …)`,
      interest_rate: ({ name }: NameParams) => `${name}: the interest rate`,
      assessed_value: ({ name }: NameParams) =>
        `${name}: the tax assessment value; 0 for a tenant-owned flat`,
      owned_since: ({ name }: NameParams) =>
        `${name}: whether it was yours on 1 January; state from which day you own it`,
      older_new_house: ({ name }: NameParams) =>
        `${name}: the reduction of this value year is not among the rules`,
      fee_income: 'Your taxable income: the property fee may be limited by age',
      quarter: ({ name, day }: NameParams & { day: string }) => `${name}: the value on ${day}`,
      deposit_price: ({ name, day }: NameParams & { day: string }) =>
        `${name}: a price of the securities moved in on ${day}`,
      balances: ({ name, months }: NameParams & { months: string }) =>
        `${name}: the balance, ${months}`,
      exchange_rate: ({ name, currency }: NameParams & { currency: string }) =>
        `${name}: an exchange rate for ${currency}`,
      no_rule: ({ name }: NameParams) => `${name}: a rule of the year, which Valv does not have`,
    },
    mend: { item: 'Fill in', month: 'State the value', rule: 'See the rule' },
    more: ({ count }: CountParams) => `and ${count} more`,
    amountsOf: ({ year }: YearParams) => `${year} amounts`,
    amountsUntilKnown: ({ year }: YearParams) =>
      `${year} amounts, until those of the year are here`,
    pendingTitle: 'Amounts of the year that Valv does not have yet',
    pending: ({ value, year }: YearParams & { value: string }) =>
      `Until it is here ${value} counts, the amount of ${year}.`,
    assumedTitle: 'Assumed',
    assumed: {
      no_deposits: ({ names }: ItemNames) => `No deposits this year: ${names}`,
      deposits_since: ({ names, day }: ItemNames & { day: string }) =>
        `No deposits before ${day}, the first transaction: ${names}`,
      assumed_deposits: ({ names, amount }: ItemNames & AmountParams) =>
        `${amount} that purchases lacked in cash was paid in: ${names}`,
      pension_form: ({ names }: ItemNames) => `A pension, not on your tax return: ${names}`,
      ground_of_type: ({ names, ground }: ItemNames & { ground: string }) => `${ground}: ${names}`,
      earlier_value: ({ names, month }: ItemNames & { month: string }) =>
        `Unchanged since ${month}: ${names}`,
      today_goes_on: 'Values and balances stay as they are today for the rest of the year',
      present_rate: ({ names }: ItemNames) =>
        `The first rate that is known also in earlier months: ${names}`,
      owner_on_1_january: 'You owned each home on 1 January',
      permanent_home: 'The home with the highest fee is your permanent home',
      present_incomes: ({ amount }: AmountParams) =>
        `Your taxable income is ${amount}: today’s incomes for twelve months, less the allowance`,
    },
    unknownTitle: 'Not known here',
    unknowns: [
      'Dividends, sales, interest on savings, and fund units outside ISK.',
      'Tax on work, pension and business, and other deductions.',
      'Deposits that neither a bank account of yours nor the transactions of the account show.',
      'Whether you have enough tax for a reduction to lower.',
    ].join('\n'),
    rulesTitle: 'Rules of the year',
    free: ({ amount }: AmountParams) => `nothing up to ${amount}`,
    upTo: ({ percent, amount }: { percent: string } & AmountParams) => `${percent} up to ${amount}`,
    above: ({ percent }: { percent: string }) => `${percent} above`,
    all: ({ percent }: { percent: string }) => `${percent} of all`,
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
    missing: {
      form: ({ name }: NameParams) => `${name}: kontoformen (ISK, kapitalförsäkring …)`,
      interest_rate: ({ name }: NameParams) => `${name}: räntesatsen`,
      assessed_value: ({ name }: NameParams) => `${name}: taxeringsvärdet; 0 för en bostadsrätt`,
      owned_since: ({ name }: NameParams) =>
        `${name}: om den var din den 1 januari; ange från vilken dag du äger den`,
      older_new_house: ({ name }: NameParams) =>
        `${name}: nedsättningen för det värdeåret finns inte bland reglerna`,
      fee_income: 'Din beskattningsbara inkomst: fastighetsavgiften kan begränsas efter ålder',
      quarter: ({ name, day }: NameParams & { day: string }) => `${name}: värdet den ${day}`,
      deposit_price: ({ name, day }: NameParams & { day: string }) =>
        `${name}: en kurs för värdepapper som flyttades in den ${day}`,
      balances: ({ name, months }: NameParams & { months: string }) =>
        `${name}: skulden, ${months}`,
      exchange_rate: ({ name, currency }: NameParams & { currency: string }) =>
        `${name}: en växelkurs för ${currency}`,
      no_rule: ({ name }: NameParams) => `${name}: en regel för året, som Valv inte har`,
    },
    mend: { item: 'Fyll i', month: 'Ange värdet', rule: 'Se regeln' },
    more: ({ count }: CountParams) => `och ${count} till`,
    amountsOf: ({ year }: YearParams) => `${year} års belopp`,
    amountsUntilKnown: ({ year }: YearParams) => `${year} års belopp, tills årets finns här`,
    pendingTitle: 'Årets belopp som Valv inte har än',
    pending: ({ value, year }: YearParams & { value: string }) =>
      `Tills det finns här räknas ${value}, ${year} års belopp.`,
    assumedTitle: 'Antas',
    assumed: {
      no_deposits: ({ names }: ItemNames) => `Inga insättningar i år: ${names}`,
      deposits_since: ({ names, day }: ItemNames & { day: string }) =>
        `Inga insättningar före ${day}, den första transaktionen: ${names}`,
      assumed_deposits: ({ names, amount }: ItemNames & AmountParams) =>
        `${amount} som saknades i kassan för köp sattes in: ${names}`,
      pension_form: ({ names }: ItemNames) => `En pension, som inte deklareras: ${names}`,
      ground_of_type: ({ names, ground }: ItemNames & { ground: string }) => `${ground}: ${names}`,
      earlier_value: ({ names, month }: ItemNames & { month: string }) =>
        `Oförändrat sedan ${month}: ${names}`,
      today_goes_on: 'Värden och skulder är som i dag resten av året',
      present_rate: ({ names }: ItemNames) =>
        `Den första kända räntan även tidigare månader: ${names}`,
      owner_on_1_january: 'Du ägde varje bostad den 1 januari',
      permanent_home: 'Bostaden med högst avgift är din permanentbostad',
      present_incomes: ({ amount }: AmountParams) =>
        `Din beskattningsbara inkomst är ${amount}: dagens inkomster i tolv månader, ` +
        'minus grundavdraget',
    },
    unknownTitle: 'Det här känner vi inte till',
    unknowns: [
      'Utdelningar, försäljningar, ränta på sparande och fondandelar utanför ISK.',
      'Skatt på arbete, pension och näringsverksamhet, och andra avdrag.',
      'Insättningar som varken syns på något av dina bankkonton eller bland kontots transaktioner.',
      'Om du har tillräckligt med skatt som en reduktion kan sänka.',
    ].join('\n'),
    rulesTitle: 'Årets regler',
    free: ({ amount }: AmountParams) => `inget upp till ${amount}`,
    upTo: ({ percent, amount }: { percent: string } & AmountParams) =>
      `${percent} upp till ${amount}`,
    above: ({ percent }: { percent: string }) => `${percent} däröver`,
    all: ({ percent }: { percent: string }) => `${percent} av allt`,
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
