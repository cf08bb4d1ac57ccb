// Apart from texts.ts: these texts load with the dialog, texts.ts with lists.
import {
  type MonthParams,
  type NameParams,
  type PercentParams,
  defineTexts,
} from '#domain/basics/texts.ts';

type SharedWithParams = NameParams & PercentParams;
type CompanionParams = NameParams & { whole: string; own: string };

/** Texts of the owners dialog. */
export const agreementTexts = defineTexts({
  en: {
    title: ({ name }: NameParams) => `Owners of ${name}`,
    owners: 'Owners',
    you: 'You',
    since: ({ month }: MonthParams) => `since ${month}`,
    asked: ({ month }: MonthParams) => `asked, from ${month}`,
    keeps: 'manages the item',
    end: 'End',
    endOf: ({ name }: NameParams) => `End: ${name}`,
    withdraw: 'Withdraw',
    withdrawOf: ({ name }: NameParams) => `Withdraw: ${name}`,
    withdrawn: 'The question is withdrawn',
    ended: 'You no longer own it together',
    endFailed: 'It could not be ended',
    endQuestion: ({ name }: NameParams) => `End the joint ownership with ${name}?`,
    endAsPrimaryOwner: ({ name, percent }: SharedWithParams) =>
      `${name} keeps ${percent} as an item of their own, which your changes no longer reach. ` +
      'Nobody’s figures change by it.',
    endAsMember: ({ name, percent }: SharedWithParams) =>
      `Your ${percent} becomes an item of your own, which ${name}’s changes no longer reach. ` +
      'Nobody’s figures change by it.',
    managedBy: ({ name }: NameParams) =>
      `${name} manages this item: value, name and everything else. Their changes appear here too.`,
    ask: 'Ask somebody in the household',
    lead: 'They see the item in their own list, with their share, once they have said yes.',
    member: 'Member',
    choose: 'Choose member',
    inHousehold: ({ name, household }: NameParams & { household: string }) =>
      `${name}, ${household}`,
    share: 'Their share',
    fromYear: 'From year',
    fromMonth: 'From month',
    send: 'Ask',
    sending: 'Asking...',
    sent: ({ name }: NameParams) => `${name} is asked`,
    sentText: 'The answer appears in the item’s row.',
    sendFailed: 'The question could not be sent',
    whoFirst: 'Choose whom to ask.',
    tooMuch: ({ own, name, percent }: SharedWithParams & { own: string }) =>
      `You have ${own}. For ${name} to have ${percent}, your own share must be lower.`,
    lower: ({ percent }: PercentParams) => `Lower mine to ${percent} and ask`,
    loans: 'Ask about its loans at the same time',
    withHome: 'Ask about the home and its other loans at the same time',
    companion: ({ name, whole, own }: CompanionParams) => `${name}, ${whole}, ${own} yours`,
    companionsHelp: 'The share and the month apply to all. They are answered together.',
    tooMuchAll: ({ items, name, percent }: SharedWithParams & { items: string }) =>
      `For ${name} to have ${percent} of each, your own shares must be lower: ${items}.`,
    lowered: ({ name, own, rest }: NameParams & { own: string; rest: string }) =>
      `${name} from ${own} to ${rest}`,
    lowerAll: 'Lower mine and ask',
    sentTextAll: 'The answer appears in the items’ rows.',
    ofItem: ({ name, issue }: NameParams & { issue: string }) => `${name}: ${issue}`,
    gone: 'It is no longer in your list.',
    nobody: 'There is nobody else in your household yet.',
    cancel: 'Cancel',
    close: 'Close',
  },
  sv: {
    title: ({ name }: NameParams) => `Ägare till ${name}`,
    owners: 'Ägare',
    you: 'Du',
    since: ({ month }: MonthParams) => `sedan ${month}`,
    asked: ({ month }: MonthParams) => `tillfrågad, från ${month}`,
    keeps: 'sköter posten',
    end: 'Avsluta',
    endOf: ({ name }: NameParams) => `Avsluta: ${name}`,
    withdraw: 'Ta tillbaka',
    withdrawOf: ({ name }: NameParams) => `Ta tillbaka: ${name}`,
    withdrawn: 'Frågan är tillbakatagen',
    ended: 'Ni äger det inte längre ihop',
    endFailed: 'Det gick inte att avsluta',
    endQuestion: ({ name }: NameParams) => `Avsluta det gemensamma ägandet med ${name}?`,
    endAsPrimaryOwner: ({ name, percent }: SharedWithParams) =>
      `${name} behåller ${percent} som en egen post, dit dina ändringar inte längre når. ` +
      'Ingens summor ändras av det.',
    endAsMember: ({ name, percent }: SharedWithParams) =>
      `Dina ${percent} blir en egen post, dit ändringar från ${name} inte längre når. ` +
      'Ingens summor ändras av det.',
    managedBy: ({ name }: NameParams) =>
      `${name} sköter posten: värde, namn och allt annat. Ändringar där syns även här.`,
    ask: 'Fråga någon i hushållet',
    lead: 'Den som svarar ja får posten i sin egen lista, med sin andel.',
    member: 'Medlem',
    choose: 'Välj medlem',
    inHousehold: ({ name, household }: NameParams & { household: string }) =>
      `${name}, ${household}`,
    share: 'Medlemmens andel',
    fromYear: 'Från år',
    fromMonth: 'Från månad',
    send: 'Fråga',
    sending: 'Frågar...',
    sent: ({ name }: NameParams) => `${name} är tillfrågad`,
    sentText: 'Svaret syns på postens rad.',
    sendFailed: 'Frågan kunde inte skickas',
    whoFirst: 'Välj vem du vill fråga.',
    tooMuch: ({ own, name, percent }: SharedWithParams & { own: string }) =>
      `Du har ${own}. För att ${name} ska få ${percent} behöver din egen andel bli lägre.`,
    lower: ({ percent }: PercentParams) => `Sänk min till ${percent} och fråga`,
    loans: 'Fråga om lånen på samma gång',
    withHome: 'Fråga om bostaden och de andra lånen på samma gång',
    companion: ({ name, whole, own }: CompanionParams) => `${name}, ${whole}, ${own} ditt`,
    companionsHelp: 'Andelen och månaden gäller alla. De besvaras tillsammans.',
    tooMuchAll: ({ items, name, percent }: SharedWithParams & { items: string }) =>
      `För att ${name} ska få ${percent} av varje behöver dina andelar bli lägre: ${items}.`,
    lowered: ({ name, own, rest }: NameParams & { own: string; rest: string }) =>
      `${name} från ${own} till ${rest}`,
    lowerAll: 'Sänk mina och fråga',
    sentTextAll: 'Svaret syns på posternas rader.',
    ofItem: ({ name, issue }: NameParams & { issue: string }) => `${name}: ${issue}`,
    gone: 'Den finns inte längre i din lista.',
    nobody: 'Det finns ingen annan i ditt hushåll ännu.',
    cancel: 'Avbryt',
    close: 'Stäng',
  },
});
