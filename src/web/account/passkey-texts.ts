// Apart from texts.ts: passkeys, and the questions before a passkey or a key is added.
import { type NameParams, defineTexts } from '#domain/basics/texts.ts';

export const passkeyTexts = defineTexts({
  en: {
    title: 'Passkeys',
    lead:
      'Log in with your finger, your face or the PIN of your device instead of a password. ' +
      'Your password stays, and works as before.',
    none: 'You have no passkeys.',
    add: 'Add a passkey',
    adding: 'Waiting for your device...',
    unnamed: 'Passkey',
    device: ({ browser, system }: { browser: string; system: string }) => `${browser} on ${system}`,
    used: ({ created, used }: { created: string; used: string }) =>
      `Added: ${created} · Last used: ${used}`,
    unused: ({ created }: { created: string }) => `Added: ${created} · Never used`,
    added: 'The passkey is added',
    addedText: 'Next time you can log in with it.',
    notAdded: 'The passkey could not be added',
    failures: {
      left: 'Nothing was added: the question was closed, or took too long. Try again.',
      stopped: 'Nothing was added: the question was closed, or took too long. Try again.',
      known: 'That device is added to your account already.',
      impossible:
        'Your browser allows no passkeys here, or has nowhere to keep one with a PIN, a ' +
        'finger or a face.',
      off: 'Passkeys are not offered here.',
      refused: 'Your device did not answer as it should. Try again, or with another one.',
      late: 'It took too long. Try again.',
    },
    tooMany: 'You can have at most ten passkeys. Remove one that you no longer use.',
    unsupported: 'This browser cannot use passkeys at this address.',
    sureTitle: 'Confirm that it is you',
    surePassword: 'You logged in a while ago. Enter your password first.',
    sureFactor: 'You logged in a while ago. Confirm with your second step first.',
    code: 'Six-digit code',
    codeMissing: 'Enter the six digits that the app shows.',
    codeWrong: 'The code is wrong or has been used. Wait for the next one.',
    goOn: 'Continue',
    goingOn: 'Checking...',
    cancel: 'Cancel',
    rename: 'Rename',
    renameNamed: ({ name }: NameParams) => `Rename ${name}`,
    renameTitle: 'Rename the passkey',
    name: 'Name',
    nameHelp: 'So that you recognize it, such as “My phone”.',
    nameMissing: 'Enter a name.',
    nameLong: 'The name may have 120 characters at most.',
    save: 'Save',
    saving: 'Saving...',
    renamed: 'The passkey is renamed',
    remove: 'Remove',
    removeNamed: ({ name }: NameParams) => `Remove ${name}`,
    removeTitle: ({ name }: NameParams) => `Remove “${name}”?`,
    removeOne:
      'You can no longer log in with it. Your other passkeys and your password work as before.',
    removeLast:
      'You can no longer log in with it. You then log in with your password. If you have ' +
      'forgotten it, choose a new one by email, through “Forgot your password?”.',
    removeConfirm: 'Remove the passkey',
    removing: 'Removing...',
    keep: 'Keep it',
    removed: 'The passkey is removed',
    removedText: 'Delete it from your device or its password manager too.',
    notRemoved: 'The passkey could not be removed',
  },
  sv: {
    title: 'Passnycklar',
    lead:
      'Logga in med fingret, ansiktet eller enhetens PIN-kod i stället för lösenord. Ditt ' +
      'lösenord finns kvar och fungerar som förut.',
    none: 'Du har inga passnycklar.',
    add: 'Lägg till en passnyckel',
    adding: 'Väntar på din enhet...',
    unnamed: 'Passnyckel',
    device: ({ browser, system }: { browser: string; system: string }) => `${browser} på ${system}`,
    used: ({ created, used }: { created: string; used: string }) =>
      `Tillagd: ${created} · Senast använd: ${used}`,
    unused: ({ created }: { created: string }) => `Tillagd: ${created} · Aldrig använd`,
    added: 'Passnyckeln är tillagd',
    addedText: 'Nästa gång kan du logga in med den.',
    notAdded: 'Passnyckeln kunde inte läggas till',
    failures: {
      left: 'Inget lades till: frågan stängdes eller tog för lång tid. Försök igen.',
      stopped: 'Inget lades till: frågan stängdes eller tog för lång tid. Försök igen.',
      known: 'Den enheten är redan tillagd på ditt konto.',
      impossible:
        'Din webbläsare tillåter inga passnycklar här, eller har ingenstans att spara en med ' +
        'PIN-kod, finger eller ansikte.',
      off: 'Passnycklar går inte att använda här.',
      refused: 'Enheten svarade inte som den ska. Försök igen, eller med en annan.',
      late: 'Det tog för lång tid. Försök igen.',
    },
    tooMany: 'Du kan ha högst tio passnycklar. Ta bort en som du inte använder längre.',
    unsupported: 'Den här webbläsaren kan inte använda passnycklar på den här adressen.',
    sureTitle: 'Bekräfta att det är du',
    surePassword: 'Det var ett tag sedan du loggade in. Skriv först ditt lösenord.',
    sureFactor: 'Det var ett tag sedan du loggade in. Bekräfta först med ditt andra steg.',
    code: 'Sexsiffrig kod',
    codeMissing: 'Skriv de sex siffrorna som appen visar.',
    codeWrong: 'Koden är fel eller redan använd. Vänta på nästa.',
    goOn: 'Fortsätt',
    goingOn: 'Kontrollerar...',
    cancel: 'Avbryt',
    rename: 'Byt namn',
    renameNamed: ({ name }: NameParams) => `Byt namn på ${name}`,
    renameTitle: 'Byt namn på passnyckeln',
    name: 'Namn',
    nameHelp: 'Så att du känner igen den, till exempel ”Min telefon”.',
    nameMissing: 'Skriv ett namn.',
    nameLong: 'Namnet får ha högst 120 tecken.',
    save: 'Spara',
    saving: 'Sparar...',
    renamed: 'Passnyckeln har bytt namn',
    remove: 'Ta bort',
    removeNamed: ({ name }: NameParams) => `Ta bort ${name}`,
    removeTitle: ({ name }: NameParams) => `Ta bort ”${name}”?`,
    removeOne:
      'Det går inte längre att logga in med den. Dina andra passnycklar och ditt lösenord ' +
      'fungerar som förut.',
    removeLast:
      'Det går inte längre att logga in med den. Sedan loggar du in med ditt lösenord. Har du ' +
      'glömt det väljer du ett nytt via mejl, genom ”Glömt lösenordet?”.',
    removeConfirm: 'Ta bort passnyckeln',
    removing: 'Tar bort...',
    keep: 'Behåll den',
    removed: 'Passnyckeln är borttagen',
    removedText: 'Radera den även i enheten eller dess lösenordshanterare.',
    notRemoved: 'Passnyckeln kunde inte tas bort',
  },
});
