/** A household whose financial health is calculated by hand, and what the screens say of it. */
const half = { ownershipPercentage: '50', coOwnerName: 'Erik' };

const inKronor = (drafts: object[]) => drafts.map((draft) => ({ currency: 'SEK', ...draft }));

/**
 * Assets: 40 000 + 13 600 at hand; 300 000 + 412 000 + 10 000 × 10.892 = 820 920 invested;
 * 5 450 000 / 2 = 2 725 000 and 189 000; in all 3 788 520. Debts: 3 300 000 / 2 + 118 000 =
 * 1 768 000. Income: 48 000 + 60 000 / 12 = 53 000 a month and 48 000 × 12 + 60 000 = 636 000 a
 * year; after tax 48 000 × 70 % + 5 000 × 50 % = 36 100. Costs: 14 000 + 9 000 + 12 000 / 12 =
 * 24 000, and a journey once.
 */
export const ECONOMY = {
  assets: inKronor([
    { type: 'savings', name: 'Buffert', value: '40000' },
    { type: 'checking', name: 'Lönekonto', value: '13600' },
    { type: 'investment', name: 'ISK', value: '300000' },
    { type: 'investment', name: 'Fond', value: '10000', currency: 'EUR' },
    { type: 'retirement', name: 'Tjänstepension', value: '412000' },
    { type: 'real_estate', name: 'Villa', value: '5450000', ...half },
    { type: 'vehicle', name: 'Volvo', value: '189000' },
  ]),
  liabilities: inKronor([
    { type: 'mortgage', name: 'Bolån', balance: '3300000', ...half },
    { type: 'car_loan', name: 'Billån', balance: '118000' },
  ]),
  incomes: inKronor([
    { name: 'Lön', type: 'salary', amount: '48000', frequency: 'monthly', taxPercentage: '30' },
    { name: 'Bonus', type: 'bonus', amount: '60000', frequency: 'yearly', taxPercentage: '50' },
  ]),
  costs: inKronor([
    { name: 'Boende', type: 'housing', amount: '14000' },
    { name: 'Mat', type: 'food', amount: '9000' },
    { name: 'Försäkring', amount: '12000', frequency: 'yearly' },
    { name: 'Resa', amount: '40000', frequency: 'one_time' },
  ]),
};

/**
 * Emergency fund: 53 600 ÷ 24 000 = 2.23 months ÷ 6 × 100 = 37.22. Debt: 1 768 000 ÷ 636 000 =
 * 2.78: 0. Savings: (36 100 − 24 000) ÷ 53 000 = 22.83 % × 2 = 45.66. Investments: 820 920 ÷
 * 3 788 520 = 21.67 % × 1.5 = 32.50. Equity: 2 020 520 ÷ 3 788 520 = 53.33 %.
 * (37.222 + 0 + 45.660 + 32.504 + 53.333) ÷ 5 = 33.74
 */
export const WORDS = {
  sv: {
    title: 'Ekonomisk hälsa',
    score: 'Hälsopoäng 34 av 100',
    radar:
      'Radar, vart och ett av 100: ' +
      'Buffert 37, Skulder 0, Sparkvot 46, Investeringar 33, Skuldfri andel 53',
    cells: [
      'Buffert Varning 2,2 månaders kostnader',
      'Skulder Vanligt för bolån 2,8 årsinkomster',
      'Sparkvot Bra 22,8 % av inkomsten',
      'Investeringar Varning 21,6 % av tillgångarna',
      'Skuldfri andel Bra 53,3 % av tillgångarna',
    ],
    // 2.78 annual incomes are usual for a home. Of 874 520 beside the villa and the car 820 920
    // are invested: 94 %. 3 × 24 000 − 53 600 = 18 400
    priorities: [
      'Bufferten räcker i 2,2 månader Sikta på minst 3 månaders kostnader. Spara 18 400 kr till, ' +
        'så klarar du tre månader. Fyll på bufferten',
    ],
    explain: (name: string) => `Visa uträkningen: ${name}`,
    drawers: {
      'Ekonomisk hälsa': 'Medelvärde 33,74 Poäng 34',
      'Buffert': '÷ 24 000,00 kr Omräknat till poäng ÷ 6 × 100 Poäng 37,22',
      'Skulder':
        'Bonus 60 000,00 kr Delat med årsinkomst före skatt 2,8 årsinkomster ÷ 636 000,00 kr',
      'Sparkvot': 'Kvar varje månad 12 100,00 kr',
      'Investeringar': 'Investerat 820 920,00 kr',
      'Skuldfri andel': 'Nettoförmögenhet 2 020 520,00 kr',
    },
    fund: 'Fyll på bufferten',
  },
  en: {
    title: 'Financial health',
    score: 'Health score 34 out of 100',
    radar:
      'Radar, each out of 100: ' +
      'Emergency fund 37, Debt 0, Savings rate 46, Investments 33, Equity 53',
    cells: [
      'Emergency fund Warning 2.2 months of costs',
      'Debt Usual for a home 2.8 annual incomes',
      'Savings rate Good 22.8% of income',
      'Investments Warning 21.6% of assets',
      'Equity Good 53.3% of assets',
    ],
    priorities: [
      'The emergency fund lasts 2.2 months Aim for 3+ months of expenses. 18 400 kr more covers ' +
        'three months. Top up the fund',
    ],
    explain: (name: string) => `Show the calculation: ${name}`,
    drawers: {
      'Financial health': 'Mean 33.74 Score 34',
      'Emergency fund': '÷ 24 000,00 kr Turned into points ÷ 6 × 100 Score 37.22',
      'Debt': 'Divided by income a year before tax 2.8 annual incomes ÷ 636 000,00 kr',
      'Savings rate': 'Left each month 12 100,00 kr',
      'Investments': 'Invested 820 920,00 kr',
      'Equity': 'Net worth 2 020 520,00 kr',
    },
    fund: 'Top up the fund',
  },
};
