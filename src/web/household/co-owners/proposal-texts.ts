// Apart from texts.ts: these texts load with the proposals, texts.ts with lists.
import {
  type CountParams,
  type NameParams,
  type PercentParams,
  defineTexts,
} from '#domain/basics/texts.ts';

type NameAndCountParams = NameParams & CountParams;

/** Texts of proposals to the user. */
export const proposalTexts = defineTexts({
  en: {
    waiting: 'Waiting for your answer',
    proposed: ({ name, percent }: NameParams & PercentParams) =>
      `${name} says that ${percent} of it is yours.`,
    from: ({ month }: { month: string }) => `From ${month}.`,
    whole: ({ part, whole }: { part: string; whole: string }) => `${part} of ${whole}.`,
    twice: 'Have you entered it yourself already? Then delete your own, or it counts twice.',
    accept: ({ percent }: PercentParams) => `Yes, ${percent} is mine`,
    acceptOf: ({ name, percent }: NameParams & PercentParams) => `Yes, ${percent} is mine: ${name}`,
    answering: 'Answering...',
    decline: 'No',
    declineOf: ({ name }: NameParams) => `No: ${name}`,
    accepted: ({ name }: NameParams) => `${name} is in your list now`,
    withLoans: ({ name, count }: NameAndCountParams) =>
      `${name} and ${count === 1 ? 'its loan' : `${count} loans`}`,
    withMore: ({ name, count }: NameAndCountParams) => `${name} and ${count} more`,
    proposedAll: ({ name }: NameParams) => `${name} says that you have a part in this:`,
    share: ({ name, percent }: NameParams & PercentParams) => `${name}, ${percent}`,
    acceptAll: ({ count }: CountParams) => `Yes to all ${count}`,
    acceptAllOf: ({ name, count }: NameAndCountParams) => `Yes to all ${count}: ${name}`,
    acceptedAll: ({ name }: NameParams) => `${name} are in your lists now`,
    twiceAll: 'Have you entered any of it yourself? Then delete your own, or it counts twice.',
    declined: 'You have said no',
    failed: 'The answer could not be sent',
  },
  sv: {
    waiting: 'Väntar på ditt svar',
    proposed: ({ name, percent }: NameParams & PercentParams) =>
      `${name} säger att ${percent} av det är ditt.`,
    from: ({ month }: { month: string }) => `Från ${month}.`,
    whole: ({ part, whole }: { part: string; whole: string }) => `${part} av ${whole}.`,
    twice:
      'Har du redan skrivit in det själv? Ta då bort din egen post, annars räknas det dubbelt.',
    accept: ({ percent }: PercentParams) => `Ja, ${percent} är mitt`,
    acceptOf: ({ name, percent }: NameParams & PercentParams) => `Ja, ${percent} är mitt: ${name}`,
    answering: 'Svarar...',
    decline: 'Nej',
    declineOf: ({ name }: NameParams) => `Nej: ${name}`,
    accepted: ({ name }: NameParams) => `${name} finns nu i din lista`,
    withLoans: ({ name, count }: NameAndCountParams) =>
      `${name} och ${count === 1 ? 'ett' : count} lån`,
    withMore: ({ name, count }: NameAndCountParams) => `${name} och ${count} till`,
    proposedAll: ({ name }: NameParams) => `${name} säger att du har del i det här:`,
    share: ({ name, percent }: NameParams & PercentParams) => `${name}, ${percent}`,
    acceptAll: ({ count }: CountParams) => `Ja till alla ${count}`,
    acceptAllOf: ({ name, count }: NameAndCountParams) => `Ja till alla ${count}: ${name}`,
    acceptedAll: ({ name }: NameParams) => `${name} finns nu i dina listor`,
    twiceAll:
      'Har du redan skrivit in något av det? Ta då bort din egen post, annars räknas det dubbelt.',
    declined: 'Du har svarat nej',
    failed: 'Svaret kunde inte skickas',
  },
});
