// Apart from texts.ts: a screen carries its own kind’s; texts.ts is in every first view.
import { defineTexts } from '#domain/basics/texts.ts';

/** Names of the types of assets. */
export const assetTypes = defineTexts({
  en: {
    savings: 'Savings Account',
    checking: 'Checking Account',
    investment: 'Investment Account',
    retirement: 'Retirement Account',
    real_estate: 'Real Estate',
    vehicle: 'Vehicle',
    other: 'Other',
  },
  sv: {
    savings: 'Sparkonto',
    checking: 'Lönekonto',
    investment: 'Investering',
    retirement: 'Pension',
    real_estate: 'Fast egendom',
    vehicle: 'Fordon',
    other: 'Övrigt',
  },
});
