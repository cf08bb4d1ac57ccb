import { defineTexts } from '#domain/basics/texts.ts';

type Quantity = { number: string };

/** Words for rules wherever they are named. */
export const ruleTexts = defineTexts({
  en: {
    quantity: {
      percentage_points: ({ number }: Quantity) => counted(number, 'percentage point'),
      price_base_amounts: ({ number }: Quantity) => counted(number, 'price base amount'),
      income_base_amounts: ({ number }: Quantity) => counted(number, 'income base amount'),
      years: ({ number }: Quantity) => counted(number, 'year'),
    },
    scale: ({ count }: { count: number }) => (count === 1 ? 'one step' : `${count} steps`),
    from: ({ day }: { day: string }) => `from ${day}`,
    uncertain: 'uncertain',
  },
  sv: {
    quantity: {
      percentage_points: ({ number }: Quantity) =>
        number === '1' ? '1 procentenhet' : `${number} procentenheter`,
      price_base_amounts: ({ number }: Quantity) => `${number} prisbasbelopp`,
      income_base_amounts: ({ number }: Quantity) => `${number} inkomstbasbelopp`,
      years: ({ number }: Quantity) => `${number} år`,
    },
    scale: ({ count }: { count: number }) => (count === 1 ? 'ett steg' : `${count} steg`),
    from: ({ day }: { day: string }) => `från ${day}`,
    uncertain: 'osäker',
  },
});

function counted(number: string, unit: string): string {
  return number === '1' ? `1 ${unit}` : `${number} ${unit}s`;
}
