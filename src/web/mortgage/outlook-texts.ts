// Apart from texts.ts: it comes with the stress test and the order of uses.
import { type AmountParams, type NameParams, defineTexts } from '#domain/basics/texts.ts';

type Points = { points: number };

/** Texts of the stress test and of the next 1\u00a0000\u00a0kronor. */
export const outlookTexts = defineTexts({
  en: {
    print: 'Print',
    budgetTitle: 'Your month now',
    netIncome: 'Income after tax',
    costs: 'Costs and loan payments',
    left: 'Left each month',
    buffer: 'Buffer in savings and checking accounts',
    rate: ({ points }: Points) => (points === 1 ? 'Rates +1 point' : `Rates +${points} points`),
    home: 'Home −20%',
    income: 'An income gone',
    scenario: 'If this happens',
    stressCaption: 'The month and the buffer in each case',
    leftThen: 'Left each month',
    bufferMonths: 'The buffer lasts',
    months: ({ count }: { count: number }) => (count === 1 ? '1 month' : `${count} months`),
    lasts: 'Ten years or more',
    ltv: 'Loan to value',
    howTitle: 'How it is counted',
    leftNow: 'Left each month now',
    lost: ({ name }: NameParams) => `Income that is gone: ${name}`,
    step: ({ month }: { month: string }) => `More interest from ${month}`,
    stepDeduction: 'of which comes back in deduction',
    unknown: 'Exchange rate missing',
    note:
      'Each part follows from the month after its own binding ends; floating parts follow at ' +
      'once. At its worst the month is as shown. The buffer covers what is missing; what is left ' +
      'over is not added to it.',
    usesTitle: 'Where the next 1\u00a0000\u00a0kr does the most',
    uses: 'Use',
    yearly: 'Gives a year',
    breakEven: 'Break-even return',
    room: 'Up to',
    kinds: {
      unsecured: 'Repay the unsecured loan',
      secured: 'Repay the secured loan',
      student: 'Repay the student loan',
      buffer: 'Fill the buffer to three months’ costs',
      savings_account: 'Save in an ISK below the tax-free level',
    },
    deducted: 'interest is deducted',
    notDeducted: 'interest is not deducted',
    unknownGain: 'Security',
    noUses: 'No loan with a rate, a full buffer, and nothing to compare.',
    usesNote:
      'The order is by what 1\u00a0000\u00a0kr saves in a year after deduction. The break-even ' +
      'return is the return after tax at which saving does as much. A buffer below three months ' +
      'comes before every secured loan and each loan that costs less than those. The tax-free ' +
      'level of an ISK is 300\u00a0000\u00a0kr in 2026. These are facts, not advice: fees for ' +
      'early repayment, risk and your plans are not in them.',
    bufferGoal: ({ months, amount }: { months: number; amount: string }) =>
      `${months} months of costs and loan payments: ${months} × ${amount}`,
    missing: 'Missing',
    freeLevel: 'Tax-free level',
    savedAlready: 'In ISK now',
    asDearest: 'Return to beat: the best repayment above',
    savedInterest: ({ rate }: { rate: string }) =>
      `Interest saved in a year: 1\u00a0000\u00a0kr × ${rate}`,
    lostReduction: 'Tax reduction that goes with it',
    perThousand: 'Break-even return: what it gives ÷ 1\u00a0000\u00a0kr',
    atRate: ({ amount }: AmountParams) => `rate ${amount}`,
  },
  sv: {
    print: 'Skriv ut',
    budgetTitle: 'Din månad nu',
    netIncome: 'Inkomst efter skatt',
    costs: 'Kostnader och lånebetalningar',
    left: 'Kvar varje månad',
    buffer: 'Buffert på spar- och lönekonton',
    rate: ({ points }: Points) =>
      points === 1 ? 'Räntorna +1 procentenhet' : `Räntorna +${points} procentenheter`,
    home: 'Bostaden −20\u00a0%',
    income: 'En inkomst borta',
    scenario: 'Om det här händer',
    stressCaption: 'Månaden och bufferten i varje fall',
    leftThen: 'Kvar varje månad',
    bufferMonths: 'Bufferten räcker',
    months: ({ count }: { count: number }) => (count === 1 ? '1 månad' : `${count} månader`),
    lasts: 'Tio år eller mer',
    ltv: 'Belåningsgrad',
    howTitle: 'Så räknas det',
    leftNow: 'Kvar varje månad nu',
    lost: ({ name }: NameParams) => `Inkomsten som är borta: ${name}`,
    step: ({ month }: { month: string }) => `Mer ränta från ${month}`,
    stepDeduction: 'varav du får tillbaka i avdrag',
    unknown: 'Växelkurs saknas',
    note:
      'Varje del följer med från månaden efter att den egna bindningen slutar; rörliga delar ' +
      'följer med genast. Månaden visas när den är som sämst. Bufferten täcker det som saknas; ' +
      'det som blir över läggs inte till den.',
    usesTitle: 'Här gör nästa tusenlapp mest nytta',
    uses: 'Användning',
    yearly: 'Ger per år',
    breakEven: 'Avkastning som krävs',
    room: 'Upp till',
    kinds: {
      unsecured: 'Betala av lånet utan säkerhet',
      secured: 'Betala av lånet med säkerhet',
      student: 'Betala av studielånet',
      buffer: 'Fyll bufferten till tre månaders kostnader',
      savings_account: 'Spara på ett ISK under den skattefria grundnivån',
    },
    deducted: 'räntan dras av',
    notDeducted: 'räntan dras inte av',
    unknownGain: 'Trygghet',
    noUses: 'Inget lån med ränta, en full buffert och inget att jämföra.',
    usesNote:
      'Ordningen är efter vad 1\u00a0000\u00a0kr sparar på ett år efter avdrag. Avkastningen som ' +
      'krävs är den efter skatt då sparande gör lika mycket. En buffert under tre månader kommer ' +
      'före varje lån med säkerhet och varje lån som kostar mindre än de. Den skattefria ' +
      'grundnivån för ISK är 300\u00a0000\u00a0kr 2026. Det är fakta, inte råd: avgifter för ' +
      'förtida betalning, risk och dina planer är inte med.',
    bufferGoal: ({ months, amount }: { months: number; amount: string }) =>
      `${months} månaders kostnader och lånebetalningar: ${months} × ${amount}`,
    missing: 'Saknas',
    freeLevel: 'Skattefri grundnivå',
    savedAlready: 'På ISK nu',
    asDearest: 'Avkastning att slå: den bästa återbetalningen ovan',
    savedInterest: ({ rate }: { rate: string }) =>
      `Ränta som sparas på ett år: 1\u00a0000\u00a0kr × ${rate}`,
    lostReduction: 'Skattereduktion som uteblir',
    perThousand: 'Avkastning som krävs: det den ger ÷ 1\u00a0000\u00a0kr',
    atRate: ({ amount }: AmountParams) => `ränta ${amount}`,
  },
});
