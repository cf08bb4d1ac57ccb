import { defineTexts } from '#domain/basics/texts.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Chapter, ReadingPage } from './reading-page.tsx';

export function PrivacyPage() {
  const texts = useTexts(privacyTexts);
  const { pageTitle, title, lead } = texts;
  return (
    <ReadingPage pageTitle={pageTitle} title={title} lead={lead}>
      <Chapter title={texts.accountTitle}>
        <ul>
          <li>{texts.account}</li>
          <li>{texts.password}</li>
          <li>{texts.factor}</li>
          <li>{texts.passkey}</li>
          <li>{texts.records}</li>
          <li>{texts.banking}</li>
          <li>{texts.household}</li>
          <li>{texts.sessions}</li>
          <li>{texts.mails}</li>
        </ul>
      </Chapter>
      <Chapter title={texts.browserTitle}>
        <p>{texts.browser}</p>
        <p>{texts.lastRead}</p>
        <p>{texts.guest}</p>
        <p>{texts.cookie}</p>
      </Chapter>
      <Chapter title={texts.othersTitle}>
        <p>{texts.others}</p>
        <p>{texts.members}</p>
        <p>{texts.mailService}</p>
        <p>{texts.payment}</p>
        <p>{texts.banks}</p>
        <p>{texts.security}</p>
      </Chapter>
      <Chapter title={texts.rightsTitle}>
        <p>{texts.rights}</p>
      </Chapter>
    </ReadingPage>
  );
}

export const privacyTexts = defineTexts({
  en: {
    pageTitle: 'Privacy – Valv',
    pageDescription: 'What Valv stores, where, who can see it, and how to have it removed.',
    title: 'What is stored, and where',
    lead:
      'Valv runs on a server that somebody has chosen to run: you, somebody you know, or a ' +
      'company. Whoever runs the server is responsible for the data stored there. This page says ' +
      'what is stored.',
    accountTitle: 'In the database of this server',
    account:
      'Your email address, and the name, image, occupation, age, language and currency you ' +
      'choose to give. If you have tax calculated by table: your municipality, year of birth ' +
      'and whether you are a member of the Church of Sweden, with the months from which they held, ' +
      'until you erase them.',
    password:
      'Your password only as an argon2id hash, from which it cannot be read. If you log in ' +
      'through a separate login service that the server is connected to, that service keeps it ' +
      'instead.',
    factor:
      'If you add an authenticator app: its secret, encrypted, and your recovery codes only as ' +
      'hashes.',
    passkey:
      'If you add a passkey or a security key: its public key, its name, and when it was added ' +
      'and last used. No finger or face is sent here, and nothing that is stored opens your ' +
      'account.',
    records:
      'What you enter: assets, liabilities, incomes, costs, goals, their amounts, shares and ' +
      'dates, and how they have changed.',
    banking:
      'If you open bank files or connect a bank: your bank accounts and transactions, how you ' +
      'sort them, and the names of the files. The files themselves are not stored.',
    household:
      'If you are in a household: its name, who joined it when, what each of you shares, and the ' +
      'addresses of those who are invited, with the links of their emails only as hashes.',
    sessions:
      'For each login: when it was made, from which network address and with which browser, ' +
      'so that misuse can be seen and ended.',
    mails: 'Emails that are waiting to be sent to you, and their one-time links as hashes.',
    browserTitle: 'In your browser',
    browser:
      'Your login, the theme, the language, the currency you last used, a number for the ' +
      'household you last looked at, which of the first steps you skipped and, while you ' +
      'confirm it, your email address; while you set up your account, what you have typed and ' +
      'the link of the invitation you came by. They are not sent to anybody else.',
    lastRead:
      'While you are logged in also what you last saw, so that it can be shown without a ' +
      'connection. It is removed when you log out.',
    guest:
      'If you try Valv without an account: everything you enter. It is stored in this browser, ' +
      'under names that begin with valv.guest, and none of it is sent. It stays there until you ' +
      'exit guest mode or clear the browser’s data, or until it has been moved to an account ' +
      'because you chose that. Others who use the same browser can read it.',
    cookie:
      'Two cookies, so that the right page is sent: valv.lang says Swedish or English, and ' +
      'valv.in says that somebody is logged in. They open nothing, and there are no others.',
    othersTitle: 'What others get',
    others:
      'Other users get nothing but what you choose to share in a household. No page loads ' +
      'anything from another site, there is no advertising, no analytics and no tracker. The ' +
      'server fetches exchange rates and statistics as whole tables, the same for everybody, so ' +
      'nobody learns what you own from them.',
    members:
      'The members of a household that you are in see your name, your address and what you share ' +
      'with it, for as long as you are in it. Whoever you invite gets your name and address in ' +
      'an email.',
    mailService:
      'Emails to you pass through the mail server that this server uses, as all email does.',
    payment:
      'If Premium is sold here and you buy it, you pay at Stripe, who gets your email address ' +
      'and what you pay with. Valv keeps only the numbers under which Stripe knows you, and the ' +
      'status of the subscription. Erasing your account ends the subscription there too.',
    banks:
      'If you connect a bank, your accounts are fetched through the service that this server ' +
      'uses for it (Tink or Enable Banking). It gets your first name, a number that stands for ' +
      'the connection and, while you are there, your network address and browser, which banks ' +
      'ask for. What it is read with is stored encrypted. Disconnecting, or erasing your ' +
      'account, ends the consent there too.',
    security:
      'Every query to the database is bound to the person who asks, and the database itself ' +
      'refuses the rows of others. Those who run the server can read its database and its ' +
      'backups: choose somebody you trust, or run it yourself.',
    rightsTitle: 'Your rights',
    rights:
      'You may see, correct, take with you and have removed what is stored about you. Correct ' +
      'your records on their own screens. On the account page you download everything as a file ' +
      'and erase the account with all that belongs to it, at once. Those who run the server can ' +
      'tell you how long backups are kept.',
  },
  sv: {
    pageTitle: 'Integritet – Valv',
    pageDescription: 'Vad Valv sparar, var, vem som kan se det och hur det tas bort.',
    title: 'Vad som sparas, och var',
    lead:
      'Valv körs på en server som någon har valt att driva: du själv, någon du känner eller ett ' +
      'företag. Den som driver servern ansvarar för det som sparas där. Här står vad som sparas.',
    accountTitle: 'I serverns databas',
    account:
      'Din e-postadress och det du väljer att ange av namn, bild, sysselsättning, ålder, språk ' +
      'och valuta. Om du låter skatten räknas ut efter tabell: kommun, födelseår och om du är ' +
      'med i Svenska kyrkan, med månaderna de har gällt från, tills du raderar det.',
    password:
      'Ditt lösenord bara som en argon2id-hash, som det inte går att läsa det ur. Loggar du in ' +
      'genom en egen inloggningstjänst som servern är kopplad till är det den som sparar det.',
    factor:
      'Om du lägger till en autentiseringsapp: dess hemlighet, krypterad, och dina ' +
      'återställningskoder bara som hashar.',
    passkey:
      'Om du lägger till en passnyckel eller en säkerhetsnyckel: dess publika nyckel, dess namn ' +
      'och när den lades till och senast användes. Inget finger eller ansikte skickas hit, och ' +
      'inget som sparas öppnar ditt konto.',
    records:
      'Det du skriver in: tillgångar, skulder, inkomster, kostnader, mål, deras belopp, andelar ' +
      'och datum, och hur de har ändrats.',
    banking:
      'Om du öppnar bankfiler eller kopplar en bank: dina bankkonton och transaktioner, hur du ' +
      'sorterar dem och filernas namn. Själva filerna sparas inte.',
    household:
      'Om du är med i ett hushåll: dess namn, vilka som gick med när, vad var och en delar, ' +
      'och adresserna till dem som är inbjudna, med länkarna i deras mejl bara som hashar.',
    sessions:
      'För varje inloggning: när den gjordes, från vilken nätverksadress och med vilken ' +
      'webbläsare, så att missbruk syns och kan avslutas.',
    mails: 'Mejl som väntar på att skickas till dig, och deras engångslänkar som hashar.',
    browserTitle: 'I din webbläsare',
    browser:
      'Din inloggning, temat, språket, valutan du använde senast, ett nummer för hushållet du ' +
      'såg senast, vilka av de första stegen du hoppade över och, medan du bekräftar den, din ' +
      'e-postadress; medan du ställer in kontot även det du har skrivit och länken i inbjudan ' +
      'som du kom genom. De skickas inte till någon annan.',
    lastRead:
      'Så länge du är inloggad också det du senast såg, så att det kan visas utan anslutning. ' +
      'Det tas bort när du loggar ut.',
    guest:
      'Om du provar Valv utan konto: allt du skriver in. Det ligger i den här webbläsaren, under ' +
      'namn som börjar med valv.guest, och inget av det skickas. Det finns kvar tills du lämnar ' +
      'gästläget eller rensar webbläsarens data, eller tills det har flyttats till ett konto för ' +
      'att du valt det. Andra som använder samma webbläsare kan läsa det.',
    cookie:
      'Två kakor, så att rätt sida skickas: valv.lang säger svenska eller engelska, och valv.in ' +
      'säger att någon är inloggad. De öppnar ingenting, och det finns inga andra.',
    othersTitle: 'Vad andra får',
    others:
      'Andra användare får ingenting utom det du väljer att dela i ett hushåll. Ingen sida ' +
      'hämtar något från en annan webbplats, och här finns ingen reklam, ingen besöksmätning ' +
      'och ingen spårning. Servern hämtar växelkurser och statistik som hela tabeller, samma ' +
      'för alla, så ingen får veta av dem vad du äger.',
    members:
      'De som är med i samma hushåll som du ser ditt namn, din adress och det du delar med ' +
      'hushållet, så länge du är med. Den du bjuder in får ditt namn och din adress i ett mejl.',
    mailService:
      'Mejl till dig går genom den e-postserver som servern använder, som all e-post gör.',
    payment:
      'Om Premium säljs här och du köper det betalar du hos Stripe, som får din e-postadress och ' +
      'det du betalar med. Valv sparar bara de nummer som Stripe har för dig, och ' +
      'prenumerationens status. Raderar du kontot avslutas prenumerationen också där.',
    banks:
      'Om du kopplar en bank hämtas dina konton genom den tjänst som servern använder för det ' +
      '(Tink eller Enable Banking). Den får ditt förnamn, ett nummer som står för kopplingen ' +
      'och, medan du är där, din nätverksadress och webbläsare, som bankerna frågar efter. Det ' +
      'som läsningen kräver sparas krypterat. Kopplar du från, eller raderar kontot, avslutas ' +
      'samtycket också där.',
    security:
      'Varje fråga till databasen är bunden till den som frågar, och databasen själv nekar ' +
      'andras rader. De som driver servern kan läsa dess databas och säkerhetskopior: välj ' +
      'någon du litar på, eller kör den själv.',
    rightsTitle: 'Dina rättigheter',
    rights:
      'Du får se, rätta, ta med dig och få borttaget det som sparas om dig. Dina poster rättar ' +
      'du på deras egna sidor. På kontosidan laddar du ner allt som en fil och raderar kontot ' +
      'med allt som hör till det, på en gång. De som driver servern kan säga hur länge ' +
      'säkerhetskopior sparas.',
  },
});
