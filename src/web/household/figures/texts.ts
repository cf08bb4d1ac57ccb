import { type CountParams, type NameParams, defineTexts } from '#domain/basics/texts.ts';

type NamesParams = CountParams & { names: string };
type WholeParams = { whole: string };
type OwnerShareParams = { name: string; owner: string; percent: string };
type UnownedPart = OwnerShareParams & { amount: string | null };
type DoubleCountParams = { one: string; other: string; amount: string | null };

export const householdFigureTexts = defineTexts({
  en: {
    heading: 'Together',
    lead: ({ currencies }: { currencies: string }) => `Totals in ${currencies}.`,
    currency: 'Currency of the totals',
    totalAssets: 'Total assets',
    totalLiabilities: 'Total liabilities',
    netWorth: 'Net worth',
    monthlyIncome: 'Monthly income',
    monthlyCosts: 'Monthly costs',
    memberCount: 'Members',
    rules: {
      totalAssets: 'Each member’s own share of each asset they share, converted, then added.',
      totalLiabilities: 'Each member’s own share of each debt they share, converted, then added.',
      monthlyIncome: 'The members’ shared active incomes per month, before tax.',
      monthlyCosts: 'The members’ shared costs per month.',
      netWorth: 'The members’ assets less their liabilities. Jointly owned things count once.',
    },
    notShared: {
      assets: ({ names, count }: NamesParams) =>
        `${names} ${count === 1 ? 'does' : 'do'} not share assets`,
      liabilities: ({ names, count }: NamesParams) =>
        `${names} ${count === 1 ? 'does' : 'do'} not share liabilities`,
      income: ({ names, count }: NamesParams) =>
        `${names} ${count === 1 ? 'does' : 'do'} not share income`,
      costs: ({ names, count }: NamesParams) =>
        `${names} ${count === 1 ? 'does' : 'do'} not share costs`,
      goals: ({ names, count }: NamesParams) =>
        `${names} ${count === 1 ? 'does' : 'do'} not share goals`,
    },
    nobodyShares: 'Nobody shares this',
    somebody: 'a member',
    assetsOf: ({ name }: NameParams) => `Assets, ${name}`,
    liabilitiesOf: ({ name }: NameParams) => `Liabilities, ${name}`,
    onlySum: ({ name }: NameParams) => `${name}, the sum only`,
    onlySums: 'shows sums only',
    itemOf: ({ name }: NameParams) => `With ${name}`,
    itemBy: ({ item, name }: NameParams & { item: string }) => `${item}, ${name}`,
    byMember: 'By member',
    member: 'Member',
    isNotShared: 'Not shared',
    sum: 'Together',
    shares: {
      title: 'Shares to check',
      asset: ({ name, owner, percent, amount }: UnownedPart) =>
        `${percent} of ${name} (${owner}) belongs to nobody in the household` +
        `${amount === null ? '' : `: ${amount} is not counted`}.`,
      liability: ({ name, owner, percent, amount }: UnownedPart) =>
        `${percent} of ${name} (${owner}) is owed by nobody in the household` +
        `${amount === null ? '' : `: ${amount} is not counted`}.`,
      seems: ({ coOwner, member }: { coOwner: string; member: string }) =>
        `The co-owner ${coOwner} looks like ${member}, who is a member.`,
      part: ({ name, owner, percent }: OwnerShareParams) => `${name} (${owner}, ${percent})`,
      twice: ({ one, other, amount }: DoubleCountParams) =>
        `${one} and ${other} look like the same thing` +
        `${amount === null ? '' : `: ${amount} is counted twice`}.`,
      twiceAdvice: 'If so, one of you removes it and asks the other to share it.',
      more: ({ count }: CountParams) => `And ${count} more, with smaller amounts.`,
      toAssets: 'State who owns it',
      toLiabilities: 'State who owes it',
    },
    emptyTitle: 'Nothing to add up yet',
    emptyText:
      'The members’ assets, liabilities, incomes and costs are added up here as they are entered.',
    toAssets: 'Add an asset',
    history: 'Net worth over time',
    joined: 'Each member counts from the month they joined, with what they share today.',
    notAll: ({ months }: { months: string }) =>
      `Not all included: ${months}. There is no rate for a currency.`,
    grown: ({ month }: { month: string }) => `since ${month}`,
    added: ({ amount }: { amount: string }) => `of which added ${amount}`,
    removed: ({ amount }: { amount: string }) => `of which removed ${amount}`,
    unchanged: 'Unchanged',
    noHistory: 'There is no month to show yet.',
    goals: 'Shared goals',
    mortgageOf: ({ name }: { name: string }) => `Mortgage, ${name}`,
    mortgageOwners: 'Each owner’s part of interest and deduction',
    owner: 'Owner',
    interestYear: 'Interest per year',
    deductionYear: 'Tax deduction per year',
    saved: 'Saved so far',
    ofTargets: ({ whole }: WholeParams) => `of ${whole} in targets`,
    achieved: ({ achieved, count }: CountParams & { achieved: number }) =>
      `${achieved} of ${count} achieved`,
    isAchieved: 'Goal achieved!',
    ofWhole: ({ whole }: WholeParams) => `of ${whole}`,
    progressOf: ({ name }: NameParams) => `Progress: ${name}`,
    by: ({ day }: { day: string }) => `by ${day}`,
    goalsOf: ({ count, name }: CountParams & NameParams) =>
      count === 1 ? `1 goal of ${name}` : `${count} goals of ${name}`,
    noGoals: 'No member shares a goal yet.',
    toGoals: 'Add a goal',
  },
  sv: {
    heading: 'Tillsammans',
    lead: ({ currencies }: { currencies: string }) => `Summor i ${currencies}.`,
    currency: 'Summornas valuta',
    totalAssets: 'Summa tillgångar',
    totalLiabilities: 'Summa skulder',
    netWorth: 'Nettoförmögenhet',
    monthlyIncome: 'Inkomst per månad',
    monthlyCosts: 'Kostnader per månad',
    memberCount: 'Medlemmar',
    rules: {
      totalAssets: 'Varje medlems egen andel av varje tillgång som delas, omräknad och summerad.',
      totalLiabilities: 'Varje medlems egen andel av varje skuld som delas, omräknad och summerad.',
      monthlyIncome: 'Medlemmarnas delade aktiva inkomster per månad, före skatt.',
      monthlyCosts: 'Medlemmarnas delade kostnader per månad.',
      netWorth: 'Det medlemmarna äger minus det de är skyldiga. Det två äger ihop räknas en gång.',
    },
    notShared: {
      assets: ({ names }: NamesParams) => `${names} delar inte tillgångar`,
      liabilities: ({ names }: NamesParams) => `${names} delar inte skulder`,
      income: ({ names }: NamesParams) => `${names} delar inte inkomster`,
      costs: ({ names }: NamesParams) => `${names} delar inte kostnader`,
      goals: ({ names }: NamesParams) => `${names} delar inte mål`,
    },
    nobodyShares: 'Ingen delar det här',
    somebody: 'en medlem',
    assetsOf: ({ name }: NameParams) => `Tillgångar, ${name}`,
    liabilitiesOf: ({ name }: NameParams) => `Skulder, ${name}`,
    onlySum: ({ name }: NameParams) => `${name}, bara summan`,
    onlySums: 'visar bara summor',
    itemOf: ({ name }: NameParams) => `Hos ${name}`,
    itemBy: ({ item, name }: NameParams & { item: string }) => `${item}, ${name}`,
    byMember: 'Per medlem',
    member: 'Medlem',
    isNotShared: 'Delas inte',
    sum: 'Tillsammans',
    shares: {
      title: 'Andelar att kontrollera',
      asset: ({ name, owner, percent, amount }: UnownedPart) =>
        `${percent} av ${name} (${owner}) ägs av ingen i hushållet` +
        `${amount === null ? '' : `: ${amount} räknas inte med`}.`,
      liability: ({ name, owner, percent, amount }: UnownedPart) =>
        `${percent} av ${name} (${owner}) är ingen i hushållet skyldig` +
        `${amount === null ? '' : `: ${amount} räknas inte med`}.`,
      seems: ({ coOwner, member }: { coOwner: string; member: string }) =>
        `Delägaren ${coOwner} ser ut att vara ${member}, som är medlem.`,
      part: ({ name, owner, percent }: OwnerShareParams) => `${name} (${owner}, ${percent})`,
      twice: ({ one, other, amount }: DoubleCountParams) =>
        `${one} och ${other} ser ut att vara samma sak` +
        `${amount === null ? '' : `: ${amount} räknas dubbelt`}.`,
      twiceAdvice: 'I så fall tar en av er bort sin och ber den andra att dela.',
      more: ({ count }: CountParams) => `Och ${count} till, med mindre belopp.`,
      toAssets: 'Ange vem som äger',
      toLiabilities: 'Ange vem som är skyldig',
    },
    emptyTitle: 'Inget att räkna ihop ännu',
    emptyText:
      'Medlemmarnas tillgångar, skulder, inkomster och kostnader summeras här när de läggs in.',
    toAssets: 'Lägg till en tillgång',
    history: 'Nettoförmögenhet över tid',
    joined: 'Varje medlem räknas från månaden de gick med, med det de delar i dag.',
    notAll: ({ months }: { months: string }) =>
      `Allt är inte medräknat: ${months}. Det finns ingen kurs för en valuta.`,
    grown: ({ month }: { month: string }) => `sedan ${month}`,
    added: ({ amount }: { amount: string }) => `varav tillagt ${amount}`,
    removed: ({ amount }: { amount: string }) => `varav borttaget ${amount}`,
    unchanged: 'Oförändrat',
    noHistory: 'Det finns ingen månad att visa ännu.',
    goals: 'Gemensamma mål',
    mortgageOf: ({ name }: { name: string }) => `Bolån, ${name}`,
    mortgageOwners: 'Var och ens del av ränta och avdrag',
    owner: 'Ägare',
    interestYear: 'Ränta per år',
    deductionYear: 'Ränteavdrag per år',
    saved: 'Sparat hittills',
    ofTargets: ({ whole }: WholeParams) => `av ${whole} för alla mål`,
    achieved: ({ achieved, count }: CountParams & { achieved: number }) =>
      `${achieved} av ${count} nådda`,
    isAchieved: 'Målet är nått!',
    ofWhole: ({ whole }: WholeParams) => `av ${whole}`,
    progressOf: ({ name }: NameParams) => `Framsteg: ${name}`,
    by: ({ day }: { day: string }) => `till ${day}`,
    goalsOf: ({ count, name }: CountParams & NameParams) =>
      count === 1 ? `1 mål hos ${name}` : `${count} mål hos ${name}`,
    noGoals: 'Ingen medlem delar något mål ännu.',
    toGoals: 'Lägg till ett mål',
  },
});
