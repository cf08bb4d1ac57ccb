import { type CountParams, type NameParams, defineTexts } from '#domain/basics/texts.ts';

export const householdTexts = defineTexts({
  en: {
    list: 'Your households',
    create: 'Create household',
    createTitle: 'Create household',
    createText: 'You become its owner and invite the others. Each member chooses what to share.',
    name: 'Name',
    creating: 'Creating...',
    cancel: 'Cancel',
    created: 'Household created',
    createFailed: 'Error creating household',
    members: ({ count }: CountParams) => (count === 1 ? 'Only you so far' : `${count} members`),
    owner: 'you are an owner',
    emptyTitle: 'You are not in a household yet',
    emptyText:
      'See what you and those you live with own and owe together. Each of you chooses what the ' +
      'others see, and what two of you own counts once.',
    gone: 'You are no longer in the household that you looked at last.',
    goneNamed: ({ name }: NameParams) => `You are no longer in ${name}.`,
    goneText:
      'You left it or were removed from it, or it was deleted. What is yours is still yours.',
    goneSeen: 'OK',
  },
  sv: {
    list: 'Dina hushåll',
    create: 'Skapa hushåll',
    createTitle: 'Skapa hushåll',
    createText: 'Du blir ägare och bjuder in de andra. Var och en väljer vad de delar.',
    name: 'Namn',
    creating: 'Skapar...',
    cancel: 'Avbryt',
    created: 'Hushållet är skapat',
    createFailed: 'Hushållet kunde inte skapas',
    members: ({ count }: CountParams) =>
      count === 1 ? 'Bara du än så länge' : `${count} medlemmar`,
    owner: 'du är ägare',
    emptyTitle: 'Du är inte med i något hushåll än',
    emptyText:
      'Se vad du och de du bor med äger och är skyldiga tillsammans. Var och en väljer vad de ' +
      'andra ser, och det som två äger ihop räknas en gång.',
    gone: 'Du är inte längre med i hushållet som du såg senast.',
    goneNamed: ({ name }: NameParams) => `Du är inte längre med i ${name}.`,
    goneText:
      'Du har lämnat det eller tagits bort, eller så är det borttaget. Dina egna uppgifter ' +
      'är kvar.',
    goneSeen: 'OK',
  },
});
