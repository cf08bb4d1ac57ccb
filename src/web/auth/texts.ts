import { defineTexts } from '#domain/basics/texts.ts';

/** The exact texts of docs/product.md, sections 5 and 8, each in its own language, word for word. */
export const authTexts = defineTexts({
  en: {
    email: 'Email',
    password: 'Password',
    confirmPassword: 'Confirm password',
    firstName: 'First name',
    lastName: 'Last name',
    signIn: 'Log in',
    signingIn: 'Logging in...',
    signUp: 'Create account',
    signingUp: 'Creating account...',
    backToLogin: 'Back to login',
    unexpected: 'An unexpected error occurred',
    network: 'The server cannot be reached. Check your connection and try again.',
    passwordsDiffer: 'The passwords do not match',
    passwordAgain: 'Enter the password once more.',
    passwordTooShort: 'Password must be at least 6 characters long',
    login: {
      title: 'Log in',
      lead: 'Welcome back to Valv.',
      missing: 'Email and password are required',
      done: 'Logged in! You are being redirected...',
      forgot: 'Forgot your password?',
      noAccount: 'No account yet?',
      create: 'Create one',
      failed: 'Login failed',
    },
    passkey: {
      use: 'Use a passkey',
      using: 'Waiting for your passkey...',
      failures: {
        left: 'No passkey was used. Try again, or log in with your password.',
        stopped: 'No passkey was used. Try again, or log in with your password.',
        known: 'No passkey was used. Try again, or log in with your password.',
        impossible: 'Your browser allows no passkeys here. Log in with your password.',
        off: 'Passkeys are not offered here. Log in with your password.',
        refused:
          'That passkey does not open any account here. It may have been removed. Log in with ' +
          'your password.',
        late: 'It took too long. Try again.',
        foreign:
          'That passkey belongs to another account. Use one for this account, or enter your ' +
          'password.',
      },
    },
    signup: {
      title: 'Create account',
      lead: 'We’ll email you a link to confirm your address, and then you can start.',
      missing: 'All required fields must be filled in',
      hasAccount: 'Already have an account?',
      failed: 'Failed to create account',
      failedTitle: 'Registration failed',
      invalid: 'Invalid registration data',
      elsewhere: ({ setUp, used }: { setUp: string; used: string }) =>
        `You opened Valv at ${used}, but it is set up for ${setUp}: the link in the email leads ` +
        `there. Whoever runs this Valv sets PUBLIC_URL=${used} and restarts it.`,
    },
    tabs: {
      title: 'Log in or create an account',
      label: 'Log in or create an account',
      login: 'Login',
      register: 'Register',
      missing: 'Missing information',
      missingText: 'Please fill in both email and password.',
      short: 'Password too short',
    },
    sent: {
      title: 'Check your email',
      to: ({ email }: { email: string }) =>
        `A verification email should have been sent to ${email}. Follow the link in it to get in.`,
      late: 'It may be delayed, because free email services limit how much they send.',
      spam: 'Nothing after a few minutes? Check your spam folder too.',
    },
    forgot: {
      title: 'Forgot your password?',
      lead: 'Enter your email address and we will send you a link to choose a new password.',
      missing: 'Email is required',
      send: 'Send the link',
      sending: 'Sending...',
      failed: 'Something went wrong',
      doneTitle: 'Check your email',
      done: 'If there is an account with that address, a link is on its way to it.',
      again: 'Send to another address',
    },
    reset: {
      title: 'Choose a new password',
      missing: 'Both fields must be filled in',
      newPassword: 'New password',
      save: 'Save the password',
      saving: 'Saving...',
      invalid: 'Invalid reset link. Ask for a new link.',
      askAgain: 'Ask for a new link',
      failed: 'Something went wrong when the password was reset',
      doneTitle: 'The password is changed',
      done: 'Your password has been updated! You can now log in with the new password.',
      opening: 'Opening the link...',
      codeMailed: 'To be sure that it is you, we have emailed you a code. Enter it here.',
    },
    choose: {
      title: 'Choose your password',
      lead:
        'Your address is confirmed. Enter the password you chose when you signed up, or a new ' +
        'one. From now on it opens your account.',
    },
    verify: {
      title: 'Verify your email',
      press: 'Press the button to verify that the address is yours.',
      button: 'Verify my email',
      verifying: 'Verifying...',
      doneTitle: 'Email verified!',
      done: 'The address is yours and everything is ready.',
      doneElsewhere:
        'The address is verified. Log in to continue. If the password is not accepted, choose a ' +
        'new one by email.',
      toDashboard: 'Go to the dashboard',
      used: 'The link has already been used, or is too old.',
      usedNext: 'If your email is already verified you can log in. Otherwise, ask for a new link.',
      notice: ({ email }: { email: string }) =>
        `We have sent an email to ${email}. Open the link in it to verify the address.`,
      noticeUnknown: 'Enter the address you signed up with and we will send a new link.',
      resend: 'Send the verification email again',
      resending: 'Sending...',
      resent: 'New verification email sent! Check your inbox.',
      already: 'Your email is already verified!',
      otherEmail: 'Log in with another email',
      byCode: 'Enter the code from the email instead',
      code: 'Six-digit code',
      codeWrong: 'The code is wrong or too old. Check it, or ask for a new email.',
      codeMissing: 'Enter the six digits from the email.',
      codesUsedUp:
        'Too many codes have been tried. Use the link in the email instead, or wait a while.',
      half: 'Half done: open the link in the email to the other address too.',
      account: ({ email }: { email: string }) =>
        `The email was sent to ${email}. If you go on, you are logged in to that account.`,
      ends: ({ email }: { email: string }) =>
        `You are logged in here as ${email}. You are logged out of that account if you go on.`,
      codeBeside: 'It is in the same email as the link.',
      otherBrowser:
        'The email was requested in another browser, so enter the code from it as well. If you did ' +
        'not ask for the email, or somebody else sent you the link, do not go on.',
      signInTitle: 'Log in with the link',
      signInPress: 'Press the button to log in.',
      change: 'Press the button to confirm the change of email address.',
      changeButton: 'Confirm the change',
      opening: 'Opening the link...',
    },
    again: {
      title: 'Log in again',
      lead: ({ email }: { email: string }) =>
        `You have been logged out as ${email}. What you were writing is still here: log in to go ` +
        'on where you were.',
      leave: 'Leave without saving',
    },
    factor: {
      title: 'Confirm that it is you',
      lead: 'Enter the code that your authenticator app shows for Valv.',
      code: 'Six-digit code',
      codeMissing: 'Enter the six digits that the app shows.',
      codeWrong: 'The code is wrong or has been used. Wait for the next one.',
      confirm: 'Confirm',
      confirming: 'Confirming...',
      keyLead: 'Use the security key that you added on the account page.',
      useKey: 'Use your security key',
      useKeyOf: ({ when }: { when: string }) => `Use the security key added ${when}`,
      usingKey: 'Waiting for your key...',
      keyFailures: {
        left: 'No key was used. Try again.',
        stopped: 'No key was used. Try again.',
        known: 'No key was used. Try again.',
        impossible: 'Your browser allows no security keys here.',
        off: 'Security keys are not offered here.',
        refused: 'That is another key. Try again with the right one.',
        late: 'It took too long. Try again.',
      },
      useRecovery: 'Use a recovery code instead',
      recoveryLead: 'Enter one of the recovery codes that you saved. Each can be used once.',
      recoveryCode: 'Recovery code',
      recoveryMissing: 'Enter a recovery code.',
      useApp: 'Use the authenticator app instead',
      logOut: 'Log out',
      recovered: 'The recovery code is used',
      left: ({ left }: { left: number }) =>
        left === 1 ? 'You have one left.' : `You have ${left} left.`,
    },
  },
  sv: {
    email: 'E-post',
    password: 'Lösenord',
    confirmPassword: 'Bekräfta lösenord',
    firstName: 'Förnamn',
    lastName: 'Efternamn',
    signIn: 'Logga in',
    signingIn: 'Loggar in...',
    signUp: 'Skapa konto',
    signingUp: 'Skapar konto...',
    backToLogin: 'Tillbaka till inloggningen',
    unexpected: 'Ett oväntat fel uppstod',
    network: 'Servern går inte att nå. Kontrollera anslutningen och försök igen.',
    passwordsDiffer: 'Lösenorden matchar inte',
    passwordAgain: 'Skriv lösenordet en gång till.',
    passwordTooShort: 'Lösenordet måste vara minst 6 tecken långt',
    login: {
      title: 'Logga in',
      lead: 'Välkommen tillbaka till Valv.',
      missing: 'Email och lösenord krävs',
      done: 'Inloggning lyckad! Du omdirigeras...',
      forgot: 'Glömt lösenordet?',
      noAccount: 'Har du inget konto?',
      create: 'Skapa ett',
      failed: 'Inloggningen misslyckades',
    },
    passkey: {
      use: 'Använd en passnyckel',
      using: 'Väntar på din passnyckel...',
      failures: {
        left: 'Ingen passnyckel användes. Försök igen, eller logga in med ditt lösenord.',
        stopped: 'Ingen passnyckel användes. Försök igen, eller logga in med ditt lösenord.',
        known: 'Ingen passnyckel användes. Försök igen, eller logga in med ditt lösenord.',
        impossible: 'Din webbläsare tillåter inga passnycklar här. Logga in med ditt lösenord.',
        off: 'Passnycklar går inte att använda här. Logga in med ditt lösenord.',
        refused:
          'Den passnyckeln öppnar inget konto här. Den kan ha tagits bort. Logga in med ditt ' +
          'lösenord.',
        late: 'Det tog för lång tid. Försök igen.',
        foreign:
          'Den passnyckeln hör till ett annat konto. Använd en till det här, eller skriv ditt ' +
          'lösenord.',
      },
    },
    signup: {
      title: 'Skapa konto',
      lead: 'Du får ett mejl med en länk som bekräftar adressen, och sedan kan du börja.',
      missing: 'Alla obligatoriska fält måste fyllas i',
      hasAccount: 'Har du redan ett konto?',
      failed: 'Kontot kunde inte skapas',
      failedTitle: 'Registreringen misslyckades',
      invalid: 'Uppgifterna för registreringen är inte giltiga',
      elsewhere: ({ setUp, used }: { setUp: string; used: string }) =>
        `Du har öppnat Valv på ${used}, men det är inställt på ${setUp}: länken i mejlet går dit. ` +
        `Den som driver Valv ställer in PUBLIC_URL=${used} och startar om.`,
    },
    tabs: {
      title: 'Logga in eller skapa konto',
      label: 'Logga in eller skapa konto',
      login: 'Logga in',
      register: 'Skapa konto',
      missing: 'Uppgifter saknas',
      missingText: 'Fyll i både e-post och lösenord.',
      short: 'För kort lösenord',
    },
    sent: {
      title: 'Kontrollera din email',
      to: ({ email }: { email: string }) =>
        `Ett verifieringsmejl ska ha skickats till ${email}. Följ länken i det för att komma in.`,
      late: 'Det kan dröja, eftersom gratis e-posttjänster begränsar hur mycket de skickar.',
      spam: 'Har inget kommit efter några minuter? Titta även i skräpposten.',
    },
    forgot: {
      title: 'Glömt lösenordet?',
      lead: 'Skriv din e-postadress, så skickar vi en länk för att välja ett nytt lösenord.',
      missing: 'Email krävs',
      send: 'Skicka länken',
      sending: 'Skickar...',
      failed: 'Ett fel uppstod',
      doneTitle: 'Kontrollera din email',
      done: 'Om det finns ett konto med den adressen är en länk på väg dit.',
      again: 'Skicka till en annan adress',
    },
    reset: {
      title: 'Välj ett nytt lösenord',
      missing: 'Båda fälten måste fyllas i',
      newPassword: 'Nytt lösenord',
      save: 'Spara lösenordet',
      saving: 'Sparar...',
      invalid: 'Ogiltig återställningslänk. Be om en ny länk.',
      askAgain: 'Be om en ny länk',
      failed: 'Ett fel uppstod vid lösenordsåterställning',
      doneTitle: 'Lösenordet är bytt',
      done: 'Ditt lösenord har uppdaterats! Du kan nu logga in med det nya lösenordet.',
      opening: 'Öppnar länken...',
      codeMailed: 'För att vara säkra på att det är du har vi mejlat dig en kod. Skriv den här.',
    },
    choose: {
      title: 'Välj ditt lösenord',
      lead:
        'Din adress är bekräftad. Skriv lösenordet du valde när du skapade kontot, eller ett ' +
        'nytt. Från och med nu öppnar det ditt konto.',
    },
    verify: {
      title: 'Verifiera din e-postadress',
      press: 'Tryck på knappen för att verifiera att adressen är din.',
      button: 'Verifiera min e-postadress',
      verifying: 'Verifierar...',
      doneTitle: 'Email verifierad!',
      done: 'Adressen är din och allt är klart.',
      doneElsewhere:
        'Adressen är verifierad. Logga in för att fortsätta. Godtas inte lösenordet kan du välja ' +
        'ett nytt via mejl.',
      toDashboard: 'Gå till översikten',
      used: 'Länken har redan använts eller är för gammal.',
      usedNext:
        'Har du redan verifierat din e-postadress kan du logga in. Be annars om en ny länk.',
      notice: ({ email }: { email: string }) =>
        `Vi har skickat ett mejl till ${email}. Öppna länken i det för att verifiera adressen.`,
      noticeUnknown: 'Skriv adressen du registrerade dig med, så skickar vi en ny länk.',
      resend: 'Skicka verifieringsmejlet igen',
      resending: 'Skickar...',
      resent: 'Nytt verifieringsmail skickat! Kolla din inbox.',
      already: 'Din email är redan verifierad!',
      otherEmail: 'Logga in med en annan e-postadress',
      byCode: 'Skriv koden från mejlet i stället',
      code: 'Sexsiffrig kod',
      codeWrong: 'Koden är fel eller för gammal. Kontrollera den, eller be om ett nytt mejl.',
      codeMissing: 'Skriv de sex siffrorna från mejlet.',
      codesUsedUp:
        'För många koder har provats. Använd länken i mejlet i stället, eller vänta en stund.',
      half: 'Halvvägs: öppna länken i mejlet till den andra adressen också.',
      account: ({ email }: { email: string }) =>
        `Mejlet skickades till ${email}. Fortsätter du loggas du in på det kontot.`,
      ends: ({ email }: { email: string }) =>
        `Du är inloggad här som ${email}. Fortsätter du loggas du ut från det kontot.`,
      codeBeside: 'Den står i samma mejl som länken.',
      otherBrowser:
        'Mejlet beställdes i en annan webbläsare, så skriv också koden som står i det. Har du inte ' +
        'bett om mejlet, eller har någon annan skickat länken till dig: fortsätt inte.',
      signInTitle: 'Logga in med länken',
      signInPress: 'Tryck på knappen för att logga in.',
      change: 'Tryck på knappen för att bekräfta bytet av e-postadress.',
      changeButton: 'Bekräfta bytet',
      opening: 'Öppnar länken...',
    },
    again: {
      title: 'Logga in igen',
      lead: ({ email }: { email: string }) =>
        `Du har loggats ut från ${email}. Det du höll på att skriva finns kvar: logga in för att ` +
        `fortsätta där du var.`,
      leave: 'Lämna utan att spara',
    },
    factor: {
      title: 'Bekräfta att det är du',
      lead: 'Skriv koden som din autentiseringsapp visar för Valv.',
      code: 'Sexsiffrig kod',
      codeMissing: 'Skriv de sex siffrorna som appen visar.',
      codeWrong: 'Koden är fel eller redan använd. Vänta på nästa.',
      confirm: 'Bekräfta',
      confirming: 'Bekräftar...',
      keyLead: 'Använd säkerhetsnyckeln som du lade till på kontosidan.',
      useKey: 'Använd din säkerhetsnyckel',
      useKeyOf: ({ when }: { when: string }) => `Använd säkerhetsnyckeln från ${when}`,
      usingKey: 'Väntar på din nyckel...',
      keyFailures: {
        left: 'Ingen nyckel användes. Försök igen.',
        stopped: 'Ingen nyckel användes. Försök igen.',
        known: 'Ingen nyckel användes. Försök igen.',
        impossible: 'Din webbläsare tillåter inga säkerhetsnycklar här.',
        off: 'Säkerhetsnycklar går inte att använda här.',
        refused: 'Det är en annan nyckel. Försök igen med rätt nyckel.',
        late: 'Det tog för lång tid. Försök igen.',
      },
      useRecovery: 'Använd en återställningskod i stället',
      recoveryLead: 'Skriv en av återställningskoderna du sparade. Var och en gäller en gång.',
      recoveryCode: 'Återställningskod',
      recoveryMissing: 'Skriv en återställningskod.',
      useApp: 'Använd autentiseringsappen i stället',
      logOut: 'Logga ut',
      recovered: 'Återställningskoden är använd',
      left: ({ left }: { left: number }) =>
        left === 1 ? 'Du har en kvar.' : `Du har ${left} kvar.`,
    },
  },
});
