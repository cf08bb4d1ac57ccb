import { useTexts } from '#web/kit/i18n/language.tsx';
import { privacyTexts } from './privacy-texts.ts';
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
