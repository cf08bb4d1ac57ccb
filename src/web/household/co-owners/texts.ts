import { type NameParams, type PercentParams, defineTexts } from '#domain/basics/texts.ts';

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
