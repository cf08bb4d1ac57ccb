import {
  type CountParams,
  defineTexts,
  type MonthParams,
  type NameParams,
  type PercentParams,
} from '#domain/basics/texts.ts';

type ShareAndNameParams = PercentParams & NameParams;

/** Texts in the row of a jointly owned item. */
export const coOwnerTexts = defineTexts({
  en: {
    mine: ({ percent }: PercentParams) => `${percent} yours`,
    other: ({ percent, name }: ShareAndNameParams) => `${percent} ${name}`,
    kept: ({ name }: NameParams) => `managed by ${name}`,
    asked: ({ percent, name }: ShareAndNameParams) => `${name} is asked: ${percent}`,
    goneToo: ({ names }: { names: string }) =>
      `It is removed from the list of ${names} too. If you also erase its history, their share ` +
      'stays there as an item of their own.',
    open: ({ name }: NameParams) => `Owners of ${name}`,
    openShort: 'Owners',
  },
  sv: {
    mine: ({ percent }: PercentParams) => `${percent} din`,
    other: ({ percent, name }: ShareAndNameParams) => `${percent} ${name}`,
    kept: ({ name }: NameParams) => `sköts av ${name}`,
    asked: ({ percent, name }: ShareAndNameParams) => `${name} är tillfrågad: ${percent}`,
    goneToo: ({ names }: { names: string }) =>
      `Den försvinner även ur listan hos ${names}; raderas historiken blir andelen kvar där som ` +
      'en egen post.',
    open: ({ name }: NameParams) => `Ägare till ${name}`,
    openShort: 'Ägare',
  },
});

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
      'Nobody’s totals change by it.',
    endAsMember: ({ name, percent }: SharedWithParams) =>
      `Your ${percent} becomes an item of your own, which ${name}’s changes no longer reach. ` +
      'Nobody’s totals change by it.',
    endOfHoldings:
      'If it keeps holdings, its sales leave the realised gains and form K4 of the one who does not ' +
      'state them, those of earlier years too.',
    managedBy: ({ name }: NameParams) =>
      `${name} manages this item: value, name and everything else. Their changes appear here too.`,
    ask: 'Ask somebody in the household',
    lead: 'They see the item in their own list, with their share, once they have said yes.',
    leadOfHoldings:
      'If it keeps holdings, its transactions also count in their realised gains and form K4.',
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
    endOfHoldings:
      'Har posten innehav försvinner dess försäljningar ur realiserade vinster och K4 hos den som inte ' +
      'anger dem, även för tidigare år.',
    managedBy: ({ name }: NameParams) =>
      `${name} sköter posten: värde, namn och allt annat. Ändringar där syns även här.`,
    ask: 'Fråga någon i hushållet',
    lead: 'Den som svarar ja får posten i sin egen lista, med sin andel.',
    leadOfHoldings:
      'Har posten innehav räknas dess transaktioner även i den personens realiserade vinster och K4.',
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
