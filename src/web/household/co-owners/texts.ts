import { defineTexts } from '#domain/basics/texts.ts';

type Share = { percent: string };
type NameParams = { name: string };
type Shared = Share & NameParams;

/** Texts in the row of a jointly owned item. */
export const coOwnerTexts = defineTexts({
  en: {
    mine: ({ percent }: Share) => `${percent} yours`,
    other: ({ percent, name }: Shared) => `${percent} ${name}`,
    kept: ({ name }: NameParams) => `managed by ${name}`,
    asked: ({ percent, name }: Shared) => `${name} is asked: ${percent}`,
    goneToo: ({ names }: { names: string }) =>
      `It is removed from the list of ${names} too. If you also erase its history, their share ` +
      'stays there as an item of their own.',
    open: ({ name }: NameParams) => `Owners of ${name}`,
    openShort: 'Owners',
  },
  sv: {
    mine: ({ percent }: Share) => `${percent} din`,
    other: ({ percent, name }: Shared) => `${percent} ${name}`,
    kept: ({ name }: NameParams) => `sköts av ${name}`,
    asked: ({ percent, name }: Shared) => `${name} är tillfrågad: ${percent}`,
    goneToo: ({ names }: { names: string }) =>
      `Den försvinner även ur listan hos ${names}; raderas historiken blir andelen kvar där som ` +
      'en egen post.',
    open: ({ name }: NameParams) => `Ägare till ${name}`,
    openShort: 'Ägare',
  },
});
