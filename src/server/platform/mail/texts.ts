import { defineTexts } from '#domain/basics/texts.ts';

type FailedBackup = { at: string; node: string; why: string };
type AddressChange = { at: string; newEmail: string };

/** Subjects are the same for all users and hold no user data. */
export const mailTexts = defineTexts({
  en: {
    confirm_email: {
      subject: 'Confirm your email address',
      body: 'Confirm that this address is yours. Then you can log in to Valv.',
      button: 'Confirm the address',
      otherwise: 'If you did not create an account, you can ignore this email.',
    },
    reset_password: {
      subject: 'Reset your password',
      body: 'Choose a new password for your account in Valv with the link below.',
      button: 'Choose a new password',
      otherwise: 'If you did not ask for this, ignore this email. Your password stays as it is.',
    },
    magic_link: {
      subject: 'Your login link',
      body: 'Log in to Valv with the link below. It stands in for your password this time.',
      button: 'Log in',
      otherwise: 'If you did not ask to log in, ignore this email and share the link with nobody.',
    },
    household_invitation: {
      subject: 'You are invited to a household',
      body: ({ inviter }: { inviter: string }) =>
        `${inviter} invites you to a shared household in Valv. Each of you keeps your own ` +
        'figures, and chooses which of them the others see.',
      button: 'See the invitation',
      otherwise: 'If you do not know who this is, you can ignore this email.',
    },
    household_joined: {
      subject: 'You joined a household',
      body: ({ at }: { at: string }) =>
        `Your account in Valv joined a household on ${at}. Its members see what you share with ` +
        'it.',
      button: 'See the household',
      otherwise:
        'If it was you, there is nothing to do. If not, leave the household at once, and choose a ' +
        'new password.',
    },
    member_joined: {
      subject: 'Somebody joined your household',
      body: ({ at }: { at: string }) =>
        `A household that you are in got a new member on ${at}, who sees what you share with it.`,
      button: 'See the household',
      otherwise:
        'If you expected it, there is nothing to do. If not, turn off what you share, and ask ' +
        'an owner of the household.',
    },
    confirm_new_email: {
      subject: 'Confirm your new email address',
      body: ({ newEmail }: { newEmail: string }) =>
        `The address of your account in Valv is about to become ${newEmail}. ` +
        'Confirm that this is what you want.',
      button: 'Confirm the change',
      otherwise: 'If you did not ask for this, leave the link alone and change your password.',
    },
    reauthentication: {
      subject: 'Your verification code',
      body: 'Enter this code in Valv to confirm that it is you.',
      otherwise: 'If you did not ask for a code, change your password. Give the code to nobody.',
    },
    password_changed: {
      subject: 'Your password was changed',
      body: ({ at }: { at: string }) =>
        `The password of your account in Valv was changed on ${at}.`,
      button: 'Choose a new password',
      otherwise: 'If it was you, there is nothing to do. If not, choose a new password at once.',
    },
    key_added: {
      subject: 'A security key was added',
      body: ({ at }: { at: string }) =>
        `A security key was added to your account in Valv on ${at}. From now on it is asked for ` +
        'when you log in.',
      button: 'Choose a new password',
      otherwise: 'If it was you, there is nothing to do. If not, choose a new password at once.',
    },
    key_removed: {
      subject: 'A security key was removed',
      body: ({ at }: { at: string }) =>
        `A security key was removed from your account in Valv on ${at}.`,
      button: 'Choose a new password',
      otherwise: 'If it was you, there is nothing to do. If not, choose a new password at once.',
    },
    passkey_added: {
      subject: 'A passkey was added',
      body: ({ at }: { at: string }) =>
        `A passkey was added to your account in Valv on ${at}. With it you log in without a ` +
        'password.',
      button: 'Show my passkeys',
      otherwise:
        'If it was you, there is nothing to do. If not, log in, remove the passkey on the ' +
        'account page and choose a new password.',
    },
    passkey_removed: {
      subject: 'A passkey was removed',
      body: ({ at }: { at: string }) =>
        `A passkey was removed from your account in Valv on ${at}. You can no longer log in with ` +
        'it.',
      button: 'Show my passkeys',
      otherwise:
        'If it was you, there is nothing to do. If not, choose a new password and log out ' +
        'your other devices on the account page.',
    },
    provider_joined: {
      subject: 'A login provider was joined to your account',
      body: ({ at, name }: { at: string; name: string }) =>
        `Your account in Valv was joined to ${name} on ${at}. With it you log in without a password.`,
      button: 'Show my account',
      otherwise:
        'If it was you, there is nothing to do. If not, log in, remove it on the account page and ' +
        'choose a new password.',
    },
    provider_parted: {
      subject: 'A login provider was removed',
      body: ({ at, name }: { at: string; name: string }) =>
        `${name} was removed from your account in Valv on ${at}. You can no longer log in with it.`,
      button: 'Show my account',
      otherwise:
        'If it was you, there is nothing to do. If not, choose a new password and log out ' +
        'your other devices on the account page.',
    },
    factor_added: {
      subject: 'An authenticator app was added',
      body: ({ at }: { at: string }) =>
        `An authenticator app was added to your account in Valv on ${at}. From now on its code ` +
        'is asked for when you log in.',
      button: 'Choose a new password',
      otherwise: 'If it was you, there is nothing to do. If not, choose a new password at once.',
    },
    factor_removed: {
      subject: 'An authenticator app was removed',
      body: ({ at }: { at: string }) =>
        `An authenticator app was removed from your account in Valv on ${at}.`,
      button: 'Choose a new password',
      otherwise: 'If it was you, there is nothing to do. If not, choose a new password at once.',
    },
    recovery_code_used: {
      subject: 'A recovery code was used',
      body: ({ at }: { at: string }) =>
        `Somebody logged in to your account in Valv with one of its recovery codes on ${at}.`,
      button: 'Choose a new password',
      otherwise: 'If it was you, there is nothing to do. If not, choose a new password at once.',
    },
    email_changed: {
      subject: 'Your email address was changed',
      body: ({ at, newEmail }: AddressChange) =>
        `The address of your account in Valv was changed on ${at}. From now on you log in as ` +
        `${newEmail}.`,
      button: 'Open Valv',
      otherwise: 'If it was not you, write at once to whoever runs this Valv.',
    },
    backup_failed: {
      subject: 'The backup failed',
      body: ({ at, node, why }: FailedBackup) =>
        `The backup of Valv on ${at} (${node}) failed: ${why} Earlier backups are as they were.`,
      button: 'See the backups',
      otherwise: 'Until one succeeds again, anything saved since the last one exists nowhere else.',
      why: {
        disk_full: 'there is no room left on the disk.',
        no_access: 'the folder for backups cannot be written to.',
        database: 'the database did not answer as it should.',
        damaged: 'the written file could not be read back.',
        interrupted: 'the server stopped meanwhile.',
        internal: 'an internal error. See the log.',
      },
    },
    archive_failed: {
      subject: 'The archive needs attention',
      body: ({ at, node, why }: FailedBackup) =>
        `On ${at} the archive of Valv (${node}) was not in order: ${why} Valv goes on, and the ` +
        'archive catches up by itself when the cause is gone.',
      button: 'See the archive',
      otherwise: 'Until then, new data is on the data disk only.',
      reasons: {
        disk_full: 'its disk is full.',
        missing: 'its disk is missing.',
        no_access: 'its folder cannot be written to.',
        differs: 'it holds a file of the same name with other content.',
        slow: 'its disk does not keep up, or does not answer.',
        internal: 'an internal error. See the log.',
        broken:
          'it was missing for so long that a part of the log was discarded, so that the disk of ' +
          'the data does not fill. The next base copy closes the gap.',
        base: 'the nightly base copy failed.',
        drill: 'the weekly trial restore did not give the same rows.',
      },
    },
    code: 'Or enter this code:',
    address: 'If the button does not work, open this address:',
    minutes: ({ count }: { count: number }) => (count === 1 ? 'one minute' : `${count} minutes`),
    hours: ({ count }: { count: number }) => (count === 1 ? 'one hour' : `${count} hours`),
    days: ({ count }: { count: number }) => (count === 1 ? 'one day' : `${count} days`),
    linkLives: ({ time }: { time: string }) => `The link works once, within ${time}.`,
    codeLives: ({ time }: { time: string }) => `The code works once, within ${time}.`,
    footer: ({ to }: { to: string }) => `Sent by Valv to ${to}. This email cannot be replied to.`,
  },
  sv: {
    confirm_email: {
      subject: 'Bekräfta din e-postadress',
      body: 'Bekräfta att adressen är din. Sedan kan du logga in i Valv.',
      button: 'Bekräfta adressen',
      otherwise: 'Om du inte har skapat något konto kan du bortse från det här mejlet.',
    },
    reset_password: {
      subject: 'Återställ ditt lösenord',
      body: 'Välj ett nytt lösenord till ditt konto i Valv med länken nedan.',
      button: 'Välj nytt lösenord',
      otherwise: 'Om du inte bad om det kan du bortse från mejlet. Ditt lösenord gäller som förut.',
    },
    magic_link: {
      subject: 'Din inloggningslänk',
      body: 'Logga in i Valv med länken nedan. Den ersätter ditt lösenord den här gången.',
      button: 'Logga in',
      otherwise:
        'Om du inte bad om att logga in: bortse från mejlet och ge inte länken till någon.',
    },
    household_invitation: {
      subject: 'Du är inbjuden till ett hushåll',
      body: ({ inviter }: { inviter: string }) =>
        `${inviter} bjuder in dig till ett gemensamt hushåll i Valv. Var och en behåller sina ` +
        'egna siffror och väljer vad de andra får se av dem.',
      button: 'Se inbjudan',
      otherwise: 'Om du inte vet vem det är kan du bortse från det här mejlet.',
    },
    household_joined: {
      subject: 'Du är med i ett hushåll',
      body: ({ at }: { at: string }) =>
        `Ditt konto i Valv gick med i ett hushåll den ${at}. De andra i hushållet ser det du ` +
        'delar med det.',
      button: 'Se hushållet',
      otherwise:
        'Var det du behöver du inte göra något. Om inte, lämna hushållet genast och välj ett nytt ' +
        'lösenord.',
    },
    member_joined: {
      subject: 'Någon gick med i ditt hushåll',
      body: ({ at }: { at: string }) =>
        `Ett hushåll som du är med i fick en ny medlem den ${at}, som ser det du delar med det.`,
      button: 'Se hushållet',
      otherwise:
        'Väntade du på det behöver du inte göra något. Om inte, stäng av det du delar och fråga ' +
        'den som äger hushållet.',
    },
    confirm_new_email: {
      subject: 'Bekräfta din nya e-postadress',
      body: ({ newEmail }: { newEmail: string }) =>
        `Adressen till ditt konto i Valv är på väg att bli ${newEmail}. ` +
        'Bekräfta att det är så du vill ha det.',
      button: 'Bekräfta ändringen',
      otherwise: 'Om du inte bad om det: låt länken vara och byt ditt lösenord.',
    },
    reauthentication: {
      subject: 'Din verifieringskod',
      body: 'Skriv in koden i Valv för att visa att det är du.',
      otherwise: 'Om du inte bad om någon kod: byt ditt lösenord. Ge inte koden till någon.',
    },
    password_changed: {
      subject: 'Ditt lösenord har ändrats',
      body: ({ at }: { at: string }) => `Lösenordet till ditt konto i Valv ändrades den ${at}.`,
      button: 'Välj nytt lösenord',
      otherwise: 'Var det du behöver du inte göra något. Annars: välj ett nytt lösenord genast.',
    },
    key_added: {
      subject: 'En säkerhetsnyckel har lagts till',
      body: ({ at }: { at: string }) =>
        `En säkerhetsnyckel lades till på ditt konto i Valv den ${at}. ` +
        'Från och med nu behövs den när du loggar in.',
      button: 'Välj nytt lösenord',
      otherwise: 'Var det du behöver du inte göra något. Annars: välj ett nytt lösenord genast.',
    },
    key_removed: {
      subject: 'En säkerhetsnyckel har tagits bort',
      body: ({ at }: { at: string }) =>
        `En säkerhetsnyckel togs bort från ditt konto i Valv den ${at}.`,
      button: 'Välj nytt lösenord',
      otherwise: 'Var det du behöver du inte göra något. Annars: välj ett nytt lösenord genast.',
    },
    passkey_added: {
      subject: 'En passnyckel har lagts till',
      body: ({ at }: { at: string }) =>
        `En passnyckel lades till på ditt konto i Valv den ${at}. Med den loggar du in utan ` +
        'lösenord.',
      button: 'Visa mina passnycklar',
      otherwise:
        'Var det du behöver du inte göra något. Annars: logga in, ta bort passnyckeln på ' +
        'kontosidan och välj ett nytt lösenord.',
    },
    passkey_removed: {
      subject: 'En passnyckel har tagits bort',
      body: ({ at }: { at: string }) =>
        `En passnyckel togs bort från ditt konto i Valv den ${at}. Det går inte längre att logga ` +
        'in med den.',
      button: 'Visa mina passnycklar',
      otherwise:
        'Var det du behöver du inte göra något. Annars: välj ett nytt lösenord och logga ut ' +
        'dina andra enheter på kontosidan.',
    },
    provider_joined: {
      subject: 'En inloggningsleverantör har kopplats till ditt konto',
      body: ({ at, name }: { at: string; name: string }) =>
        `Ditt konto i Valv kopplades till ${name} den ${at}. Med den loggar du in utan lösenord.`,
      button: 'Visa mitt konto',
      otherwise:
        'Var det du behöver du inte göra något. Annars: logga in, ta bort den på kontosidan och ' +
        'välj ett nytt lösenord.',
    },
    provider_parted: {
      subject: 'En inloggningsleverantör har tagits bort',
      body: ({ at, name }: { at: string; name: string }) =>
        `${name} togs bort från ditt konto i Valv den ${at}. Det går inte längre att logga in med ` +
        'den.',
      button: 'Visa mitt konto',
      otherwise:
        'Var det du behöver du inte göra något. Annars: välj ett nytt lösenord och logga ut ' +
        'dina andra enheter på kontosidan.',
    },
    factor_added: {
      subject: 'En autentiseringsapp har lagts till',
      body: ({ at }: { at: string }) =>
        `En autentiseringsapp lades till på ditt konto i Valv den ${at}. ` +
        'Från och med nu behövs dess kod när du loggar in.',
      button: 'Välj nytt lösenord',
      otherwise: 'Var det du behöver du inte göra något. Annars: välj ett nytt lösenord genast.',
    },
    factor_removed: {
      subject: 'En autentiseringsapp har tagits bort',
      body: ({ at }: { at: string }) =>
        `En autentiseringsapp togs bort från ditt konto i Valv den ${at}.`,
      button: 'Välj nytt lösenord',
      otherwise: 'Var det du behöver du inte göra något. Annars: välj ett nytt lösenord genast.',
    },
    recovery_code_used: {
      subject: 'En återställningskod har använts',
      body: ({ at }: { at: string }) =>
        `Någon loggade in på ditt konto i Valv med en av dess återställningskoder den ${at}.`,
      button: 'Välj nytt lösenord',
      otherwise: 'Var det du behöver du inte göra något. Annars: välj ett nytt lösenord genast.',
    },
    email_changed: {
      subject: 'Din e-postadress har ändrats',
      body: ({ at, newEmail }: AddressChange) =>
        `Adressen till ditt konto i Valv ändrades den ${at}. ` +
        `Från och med nu loggar du in som ${newEmail}.`,
      button: 'Öppna Valv',
      otherwise: 'Var det inte du: skriv genast till den som driver det här Valv.',
    },
    backup_failed: {
      subject: 'Säkerhetskopieringen misslyckades',
      body: ({ at, node, why }: FailedBackup) =>
        `Säkerhetskopieringen av Valv den ${at} (${node}) misslyckades: ${why} Tidigare kopior ` +
        'är kvar.',
      button: 'Se säkerhetskopiorna',
      otherwise:
        'Tills en lyckas igen finns det som sparats sedan den förra inte någon annanstans.',
      why: {
        disk_full: 'disken är full.',
        no_access: 'det går inte att skriva i mappen för säkerhetskopior.',
        database: 'databasen svarade inte som den skulle.',
        damaged: 'den skrivna filen gick inte att läsa tillbaka.',
        interrupted: 'servern stannade under tiden.',
        internal: 'ett internt fel. Se loggen.',
      },
    },
    archive_failed: {
      subject: 'Arkivet behöver åtgärdas',
      body: ({ at, node, why }: FailedBackup) =>
        `Den ${at} var arkivet till Valv (${node}) inte i ordning: ${why} Valv fortsätter, och ` +
        'arkivet hinner ikapp av sig självt när orsaken är borta.',
      button: 'Se arkivet',
      otherwise: 'Till dess finns nya data bara på datadisken.',
      reasons: {
        disk_full: 'dess disk är full.',
        missing: 'dess disk saknas.',
        no_access: 'det går inte att skriva i dess mapp.',
        differs: 'där finns en fil med samma namn och annat innehåll.',
        slow: 'dess disk hinner inte med, eller svarar inte.',
        internal: 'ett internt fel. Se loggen.',
        broken:
          'det har varit borta så länge att en del av loggen fick ges upp, för att datadisken ' +
          'inte ska bli full. Nästa baskopia täpper till luckan.',
        base: 'nattens baskopia misslyckades.',
        drill: 'veckans provåterställning gav inte samma rader.',
      },
    },
    code: 'Eller skriv in koden:',
    address: 'Om knappen inte fungerar, öppna den här adressen:',
    minutes: ({ count }: { count: number }) => (count === 1 ? 'en minut' : `${count} minuter`),
    hours: ({ count }: { count: number }) => (count === 1 ? 'en timme' : `${count} timmar`),
    days: ({ count }: { count: number }) => (count === 1 ? 'ett dygn' : `${count} dygn`),
    linkLives: ({ time }: { time: string }) => `Länken fungerar en gång, inom ${time}.`,
    codeLives: ({ time }: { time: string }) => `Koden fungerar en gång, inom ${time}.`,
    footer: ({ to }: { to: string }) =>
      `Skickat av Valv till ${to}. Det går inte att svara på det här mejlet.`,
  },
});
