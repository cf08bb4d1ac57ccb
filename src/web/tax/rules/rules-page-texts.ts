// Apart from texts.ts: words of the page of rules, which explanations do not carry.
import { type NameParams, defineTexts } from '#domain/basics/texts.ts';

export const rulesPageTexts = defineTexts({
  en: {
    pageTitle: 'Rules – Valv',
    pageDescription:
      'The Swedish amounts and rates that Valv calculates with: value, source, history and how ' +
      'certain each is.',
    title: 'Rules that Valv calculates with',
    lead:
      'Amounts and rates set by law or by an authority: what holds today, what held before, the ' +
      'source and the day it was checked. None is estimated: a year that is not decided has no ' +
      'value.',
    tools: 'Find a rule',
    search: 'Search for a rule',
    subject: 'Subject',
    everySubject: 'All subjects',
    count: ({ count }: { count: number }) => (count === 1 ? '1 rule' : `${count} rules`),
    noneFound: 'No rule matches. Try another word or all subjects.',
    showAll: 'Show all rules',
    subjects: {
      base_amounts: 'Base amounts',
      income_tax: 'Tax on income',
      capital: 'Savings and capital',
      property: 'Property',
      mortgage: 'Mortgages',
      student_loans: 'Student loans',
      pension: 'Pension',
      fees: 'Fees',
      other: 'Other rules',
    },
    figures: {
      net_pay: 'pay after tax',
      capital_tax: 'tax on savings and capital',
      property_fee: 'property fee',
      realised_gains: 'realised gains',
      mortgage: 'mortgages',
    },
    linkTo: ({ name }: NameParams) => `Link to ${name}`,
    opensElsewhere: ({ name }: NameParams) => `${name}, opens in a new tab`,
    holds: ({ period }: { period: string }) => `In force ${period}`,
    held: ({ period }: { period: string }) => `Was in force ${period}`,
    later: ({ period, value }: { period: string; value: string }) => `${period}: ${value}`,
    undecided: 'Valv has no value for today yet. The latest one is shown.',
    repealed: 'repealed',
    source: 'Source',
    checked: 'Checked',
    certainty: 'Certainty',
    usedBy: 'Used for',
    usedByNone: 'No figure yet',
    history: ({ count }: { count: number }) => `History: ${count} periods`,
    historyOf: ({ name }: NameParams) => `History of ${name}`,
    stepsOf: ({ name }: NameParams) => `Steps of ${name}`,
    period: 'Period',
    value: 'Value',
    upTo: 'Up to',
    above: 'Above that',
    amount: 'Amount',
    step: ({ base, rate, over }: { base: string; rate: string; over: string }) =>
      `${base} ${rate} of what is above ${over}`,
    gradesTitle: 'How certain a rule is',
    grades: {
      A: 'A: read in the law or in the authority’s own file.',
      B: 'B: the authority is quoted, and the arithmetic agrees.',
      C: 'C: uncertain. It rests on one other source.',
      D: 'D: uncertain. No certain source was found.',
    },
    limitsTitle: 'What this list does not decide',
    limits:
      'The rules come with each release of Valv, or are added by whoever runs this installation. ' +
      'The figures are information and not advice: the Swedish Tax Agency and the other authorities decide.',
  },
  sv: {
    pageTitle: 'Regler – Valv',
    pageDescription:
      'Belopp och procentsatser som Valv räknar med: värde, källa, historik och hur säker varje ' +
      'regel är.',
    title: 'Regler som Valv räknar med',
    lead:
      'Belopp och procentsatser som lagen eller en myndighet bestämmer: vad som gäller i dag, ' +
      'vad som gällde förut, källan och när den kontrollerades. Inget är uppskattat: ett år som ' +
      'inte är beslutat har inget värde.',
    tools: 'Hitta en regel',
    search: 'Sök en regel',
    subject: 'Ämne',
    everySubject: 'Alla ämnen',
    count: ({ count }: { count: number }) => (count === 1 ? '1 regel' : `${count} regler`),
    noneFound: 'Ingen regel passar. Prova ett annat ord eller alla ämnen.',
    showAll: 'Visa alla regler',
    subjects: {
      base_amounts: 'Basbelopp',
      income_tax: 'Skatt på inkomst',
      capital: 'Sparande och kapital',
      property: 'Fastighet',
      mortgage: 'Bolån',
      student_loans: 'Studielån',
      pension: 'Pension',
      fees: 'Avgifter',
      other: 'Övriga regler',
    },
    figures: {
      net_pay: 'lön efter skatt',
      capital_tax: 'skatt på sparande och kapital',
      property_fee: 'fastighetsavgift',
      realised_gains: 'realiserade vinster',
      mortgage: 'bolån',
    },
    linkTo: ({ name }: NameParams) => `Länk till ${name}`,
    opensElsewhere: ({ name }: NameParams) => `${name}, öppnas i en ny flik`,
    holds: ({ period }: { period: string }) => `Gäller ${period}`,
    held: ({ period }: { period: string }) => `Gällde ${period}`,
    later: ({ period, value }: { period: string; value: string }) => `${period}: ${value}`,
    undecided: 'Valv har inget värde för i dag än. Det senaste visas.',
    repealed: 'upphävd',
    source: 'Källa',
    checked: 'Kontrollerad',
    certainty: 'Säkerhet',
    usedBy: 'Används för',
    usedByNone: 'Ingen siffra ännu',
    history: ({ count }: { count: number }) => `Historik: ${count} perioder`,
    historyOf: ({ name }: NameParams) => `Historik för ${name}`,
    stepsOf: ({ name }: NameParams) => `Steg för ${name}`,
    period: 'Period',
    value: 'Värde',
    upTo: 'Till och med',
    above: 'Däröver',
    amount: 'Belopp',
    step: ({ base, rate, over }: { base: string; rate: string; over: string }) =>
      `${base} ${rate} av det som överstiger ${over}`,
    gradesTitle: 'Hur säker en regel är',
    grades: {
      A: 'A: läst i lagen eller i myndighetens egen fil.',
      B: 'B: myndigheten är citerad, och räkningen stämmer.',
      C: 'C: osäker. Den bygger på en enda annan källa.',
      D: 'D: osäker. Ingen säker källa har hittats.',
    },
    limitsTitle: 'Vad listan inte avgör',
    limits:
      'Reglerna följer med varje version av Valv, eller läggs till av den som driver den här ' +
      'installationen. Siffrorna är upplysningar och inte råd: Skatteverket och de andra myndigheterna bestämmer.',
  },
});
