import { defineTexts } from '#domain/basics/texts.ts';

type GainBoundsParams = { below: string; above: string };
type TransferGainParams = GainBoundsParams & { moved: string; gain: string };

export const taxRoomTexts = defineTexts({
  en: {
    title: ({ name }: { name: string }) => `Room for interest in ${name}`,
    caption: ({ limit }: { limit: string }) => `Each member's room up to ${limit} of deficit`,
    member: 'Member',
    left: 'Room left',
    beyond: 'Beyond it',
    somebody: 'A member',
    nothing: ({ below }: { below: string }) =>
      `All interest has the reduction of ${below}: moving it would give nothing.`,
    move: ({ moved, gain, below, above }: TransferGainParams) =>
      `If ${moved} of the interest were paid by those with room, it would have ${below} instead ` +
      `of ${above}: ${gain} a year.`,
    terms:
      'Interest is deducted by the person who owes and pays it. The bank decides whether a loan ' +
      'can be shared otherwise. Deposits to ISK are not known here.',
    amountsOf: ({ year }: { year: number }) =>
      `Savings are counted with ${year} amounts until those of the year are here.`,
    noRules: ({ year }: { year: number }) => `Valv has no rules on interest for ${year}.`,
    notShared: ({ names }: { names: string }) =>
      `${names}: assets or liabilities are not shared, and not counted.`,
  },
  sv: {
    title: ({ name }: { name: string }) => `Utrymme för ränta i ${name}`,
    caption: ({ limit }: { limit: string }) => `Varje medlems utrymme upp till ${limit} underskott`,
    member: 'Medlem',
    left: 'Kvar',
    beyond: 'Över gränsen',
    somebody: 'En medlem',
    nothing: ({ below }: { below: string }) =>
      `All ränta ger en reduktion på ${below}: att flytta den skulle inte ge något.`,
    move: ({ moved, gain, below, above }: TransferGainParams) =>
      `Om ${moved} av räntan betalades av dem som har utrymme skulle den ge ${below} i stället ` +
      `för ${above}: ${gain} om året.`,
    terms:
      'Den som är skyldig och betalar räntan drar av den. Banken avgör om ett lån kan delas på ' +
      'annat sätt. Insättningar på ISK är inte kända här.',
    amountsOf: ({ year }: { year: number }) =>
      `Sparande räknas med ${year} års belopp tills årets finns här.`,
    noRules: ({ year }: { year: number }) => `Valv har inga regler om ränta för ${year}.`,
    notShared: ({ names }: { names: string }) =>
      `${names}: tillgångar eller skulder delas inte, och är inte med.`,
  },
});
