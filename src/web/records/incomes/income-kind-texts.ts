// Apart from texts.ts: loaded with the calculation of tax by table.
import { defineTexts } from '#domain/basics/texts.ts';

/** Kinds of income that the tax tables tell apart, in words. */
export const incomeKinds = defineTexts({
  en: {
    salary: 'Salary',
    pension: 'Pension',
    sickness_compensation: 'Sickness or activity compensation',
    other_benefit: 'Other benefit, such as unemployment benefit',
    other_pension: 'Other pension',
  },
  sv: {
    salary: 'Lön',
    pension: 'Pension',
    sickness_compensation: 'Sjuk- eller aktivitetsersättning',
    other_benefit: 'Annan ersättning, till exempel a-kassa',
    other_pension: 'Annan pension',
  },
});
