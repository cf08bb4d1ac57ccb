import { defineTexts } from '#domain/basics/texts.ts';

type NameParams = { name: string };
type At = { day: string };

export const memberTexts = defineTexts({
  en: {
    invite: 'Invite Member',
    view: 'View Members',
    title: ({ name }: NameParams) => `Members of ${name}`,
    list: 'Members',
    you: 'you',
    roles: { owner: 'Owner', member: 'Member' },
    statuses: { active: 'Active' },
    joined: ({ day }: At) => `since ${day}`,
    makeOwner: 'Make owner',
    makeOwnerNamed: ({ name }: NameParams) => `Make owner: ${name}`,
    remove: 'Remove',
    removeNamed: ({ name }: NameParams) => `Remove ${name}`,
    stepDown: 'Step down as owner',
    cancel: 'Cancel',
    makeOwnerTitle: ({ name }: NameParams) => `Make ${name} an owner?`,
    makeOwnerText: 'An owner invites, removes members, and changes or deletes the household.',
    stepDownToo: 'Hand over: I become a member myself',
    changing: 'Changing...',
    madeOwner: ({ name }: NameParams) => `${name} is now an owner`,
    handedOver: ({ name }: NameParams) => `${name} has taken over as owner`,
    removeTitle: ({ name }: NameParams) => `Remove ${name} from the household?`,
    removeText: ({ name }: NameParams) =>
      `${name} no longer sees the household, and their figures are no longer counted in it. They ` +
      'keep everything in their own account.',
    removing: 'Removing...',
    removed: ({ name }: NameParams) => `${name} is removed`,
    stepDownTitle: 'Step down as owner?',
    stepDownText:
      'You stay in the household as a member. An owner can make you an owner again. Your ' +
      'unanswered invitations are canceled.',
    steppedDown: 'You are now a member',
    onlyOwner: 'Only owners invite and remove members.',
    waiting: 'Waiting for an answer',
    noneWaiting: 'Nobody is invited right now.',
  },
  sv: {
    invite: 'Bjud in medlem',
    view: 'Visa medlemmar',
    title: ({ name }: NameParams) => `Medlemmar i ${name}`,
    list: 'Medlemmar',
    you: 'du',
    roles: { owner: 'Ägare', member: 'Medlem' },
    statuses: { active: 'Aktiv' },
    joined: ({ day }: At) => `sedan ${day}`,
    makeOwner: 'Gör till ägare',
    makeOwnerNamed: ({ name }: NameParams) => `Gör till ägare: ${name}`,
    remove: 'Ta bort',
    removeNamed: ({ name }: NameParams) => `Ta bort ${name}`,
    stepDown: 'Sluta vara ägare',
    cancel: 'Avbryt',
    makeOwnerTitle: ({ name }: NameParams) => `Vill du göra ${name} till ägare?`,
    makeOwnerText: 'En ägare bjuder in, tar bort medlemmar och ändrar eller tar bort hushållet.',
    stepDownToo: 'Lämna över: jag blir själv medlem',
    changing: 'Ändrar...',
    madeOwner: ({ name }: NameParams) => `${name} är nu ägare`,
    handedOver: ({ name }: NameParams) => `${name} har tagit över som ägare`,
    removeTitle: ({ name }: NameParams) => `Ta bort ${name} ur hushållet?`,
    removeText: ({ name }: NameParams) =>
      `${name} ser inte längre hushållet, och personens uppgifter räknas inte längre med. ` +
      'Allt finns kvar på det egna kontot.',
    removing: 'Tar bort...',
    removed: ({ name }: NameParams) => `${name} är borttagen`,
    stepDownTitle: 'Sluta vara ägare?',
    stepDownText:
      'Du är kvar i hushållet som medlem. En ägare kan göra dig till ägare igen. Dina ' +
      'inbjudningar som ingen har svarat på slutar gälla.',
    steppedDown: 'Du är nu medlem',
    onlyOwner: 'Bara ägare bjuder in och tar bort medlemmar.',
    waiting: 'Väntar på svar',
    noneWaiting: 'Ingen är inbjuden just nu.',
  },
});
