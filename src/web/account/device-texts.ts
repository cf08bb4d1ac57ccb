import { defineTexts } from '#domain/basics/texts.ts';

type Named = { browser: string; system: string };

export const deviceTexts = defineTexts({
  en: {
    title: 'Where you are signed in',
    lead: 'Do you not recognise a device? Sign it out, and change your password.',
    device: ({ browser, system }: Named) => `${browser} on ${system}`,
    unknown: 'Unknown device',
    current: 'This device',
    seen: ({ when }: { when: string }) => `Last seen: ${when}`,
    end: 'Sign out',
    endNamed: ({ name }: { name: string }) => `Sign out ${name}`,
    ending: 'Signing out...',
    endOthers: 'Sign out all other devices',
    ended: 'The device is signed out',
    othersEnded: 'All other devices are signed out',
    notEnded: 'The device could not be signed out',
    noOthers: 'You are not signed in anywhere else.',
    untold:
      'The sign-in service of this installation keeps the sessions and does not list them. All ' +
      'others can be signed out.',
  },
  sv: {
    title: 'Här är du inloggad',
    lead: 'Känner du inte igen en enhet? Logga ut den och byt lösenord.',
    device: ({ browser, system }: Named) => `${browser} på ${system}`,
    unknown: 'Okänd enhet',
    current: 'Den här enheten',
    seen: ({ when }: { when: string }) => `Senast använd: ${when}`,
    end: 'Logga ut',
    endNamed: ({ name }: { name: string }) => `Logga ut ${name}`,
    ending: 'Loggar ut...',
    endOthers: 'Logga ut alla andra enheter',
    ended: 'Enheten är utloggad',
    othersEnded: 'Alla andra enheter är utloggade',
    notEnded: 'Enheten kunde inte loggas ut',
    noOthers: 'Du är inte inloggad någon annanstans.',
    untold:
      'Inloggningstjänsten i den här installationen sköter sessionerna och listar dem inte. ' +
      'Alla andra kan loggas ut.',
  },
});
