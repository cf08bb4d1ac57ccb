import { defineTexts, type NameParams } from '#domain/basics/texts.ts';

type LeadParams = { day: string; currencies: string };

export const dashboardTexts = defineTexts({
  en: {
    welcome: ({ name }: { name: string }) => `Welcome back, ${name}`,
    welcomeNameless: 'Welcome back',
    lead: ({ day, currencies }: LeadParams) => `${day}. All amounts in ${currencies}, your share.`,
    customize: 'Customize Dashboard',
    done: 'Done Customizing',
    grid: 'Widgets',
  },
  sv: {
    welcome: ({ name }: { name: string }) => `Välkommen tillbaka, ${name}`,
    welcomeNameless: 'Välkommen tillbaka',
    lead: ({ day, currencies }: LeadParams) => `${day}. Alla belopp i ${currencies}, din andel.`,
    customize: 'Anpassa översikten',
    done: 'Klar',
    grid: 'Rutor',
  },
});

type WidgetPlaceParams = NameParams & { place: number; count: number };

/** Announcements while widgets are moved. */
export const sortingTexts = defineTexts({
  en: {
    move: ({ name }: NameParams) => `Move ${name}`,
    remove: ({ name }: NameParams) => `Remove ${name}`,
    handle: 'widget to move',
    instructions:
      'The arrow keys move the widget one place. Space picks it up and puts it down again, ' +
      'the arrow keys carry it in between, Escape leaves it where it was.',
    picked: ({ name, place, count }: WidgetPlaceParams) =>
      `${name} is picked up, place ${place} of ${count}.`,
    over: ({ name, place, count }: WidgetPlaceParams) =>
      `${name} is over place ${place} of ${count}.`,
    nowhere: ({ name }: NameParams) => `${name} is over no place.`,
    moved: ({ name, place, count }: WidgetPlaceParams) =>
      `${name} is at place ${place} of ${count}.`,
    left: ({ name }: NameParams) => `${name} stays where it was.`,
  },
  sv: {
    move: ({ name }: NameParams) => `Flytta ${name}`,
    remove: ({ name }: NameParams) => `Ta bort ${name}`,
    handle: 'ruta att flytta',
    instructions:
      'Piltangenterna flyttar rutan ett steg. Mellanslag lyfter den, piltangenterna bär den då, ' +
      'mellanslag lägger ner den, Escape låter den ligga kvar.',
    picked: ({ name, place, count }: WidgetPlaceParams) =>
      `${name} är lyft, plats ${place} av ${count}.`,
    over: ({ name, place, count }: WidgetPlaceParams) =>
      `${name} är över plats ${place} av ${count}.`,
    nowhere: ({ name }: NameParams) => `${name} är inte över någon plats.`,
    moved: ({ name, place, count }: WidgetPlaceParams) =>
      `${name} ligger på plats ${place} av ${count}.`,
    left: ({ name }: NameParams) => `${name} ligger kvar där den låg.`,
  },
});
