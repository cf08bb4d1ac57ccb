import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import type { User } from '#domain/account/profile.ts';
import { defineTexts } from '#domain/basics/texts.ts';
import { request } from '#web/client/http/api.ts';
import { failureText } from '#web/client/http/failures.tsx';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button, buttonClass } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/choices.tsx';
import { EntryPage } from '#web/kit/ui/entry-page.tsx';
import { LanguageSwitch } from '#web/kit/ui/theme-and-language.tsx';
import { Section } from './section.tsx';
import { useChangePreferences } from './use-profile.ts';

/** The choice of the monthly mail; nothing where the installation sends none. */
export function MonthMailSection({ user: { email, monthMail } }: { user: User }) {
  const texts = useTexts(monthMailTexts);
  const language = useLanguage();
  const change = useChangePreferences();
  const [failure, setFailure] = useState<string | null>(null);
  if (monthMail === null) return null;
  const choose = (isOn: boolean) => {
    setFailure(null);
    change({ monthMail: isOn ? 1 : 0 }).catch((error: unknown) =>
      setFailure(failureText(error, language)),
    );
  };
  return (
    <Section id="month-mail" title={texts.title} lead={texts.lead}>
      <Checkbox
        label={texts.send({ email })}
        help={texts.help}
        checked={monthMail === 1}
        onChange={({ target }) => choose(target.checked)}
      />
      {failure !== null && <FormError title={texts.notChanged}>{failure}</FormError>}
    </Section>
  );
}

type Stage = 'ready' | 'busy' | 'ended' | 'dead';

/**
 * `/month-mail?token=`: the page of the link in each mail, signed in or not. Only the button ends
 * the mail: programs open links too.
 */
export function EndMonthMailScreen() {
  const texts = useTexts(monthMailTexts);
  const language = useLanguage();
  const query = new URLSearchParams({ token: new URLSearchParams(useSearch()).get('token') ?? '' });
  const [stage, setStage] = useState<Stage>('ready');
  const [failure, setFailure] = useState<string | null>(null);
  const end = async () => {
    setStage('busy');
    setFailure(null);
    try {
      await request(`${paths.monthMail}?${query}`, { method: 'POST', isAnonymous: true });
      setStage('ended');
    } catch (error) {
      const isDead = error instanceof RemoteError && [400, 404].includes(error.status);
      setStage(isDead ? 'dead' : 'ready');
      if (!isDead) setFailure(failureText(error, language));
    }
  };
  const words = {
    ready: [texts.endTitle, texts.endLead],
    busy: [texts.endTitle, texts.endLead],
    ended: [texts.endedTitle, texts.endedLead],
    dead: [texts.deadTitle, texts.deadLead],
  } as const;
  const [title, lead] = words[stage];
  const isOpen = stage === 'ready' || stage === 'busy';
  return (
    <EntryPage title={title} lead={lead} corner={<LanguageSwitch />}>
      {failure !== null && <FormError title={texts.notChanged}>{failure}</FormError>}
      {isOpen ? (
        <Button
          variant="primary"
          isBusy={stage === 'busy'}
          busyText={texts.ending}
          onClick={() => void end()}
        >
          {texts.end}
        </Button>
      ) : (
        <Link href={paths.account} className={buttonClass({})}>
          {texts.toAccount}
        </Link>
      )}
    </EntryPage>
  );
}

export const monthMailTexts = defineTexts({
  en: {
    title: 'Monthly email',
    lead:
      'A short email in the first days of each month: how your net worth changed and why, what is ' +
      'to be filled in, and raised prices.',
    send: ({ email }: { email: string }) => `Send it to ${email}`,
    help: 'It states amounts, and is protected as any other email is. A link in each one stops them.',
    notChanged: 'The choice was not saved',
    endTitle: 'Stop the monthly email',
    endLead: 'You then get no more of them. You can turn it on again on the account page.',
    end: 'Stop it',
    ending: 'Stopping...',
    endedTitle: 'The monthly email is stopped',
    endedLead: 'No more of them are sent to you.',
    deadTitle: 'The link does not work',
    deadLead: 'Perhaps a part of it is missing. Turn the email off on the account page.',
    toAccount: 'To the account page',
  },
  sv: {
    title: 'Månadsmejl',
    lead:
      'Ett kort mejl de första dagarna varje månad: hur din nettoförmögenhet ändrades och varför, ' +
      'vad som är att fylla i och höjda priser.',
    send: ({ email }: { email: string }) => `Skicka det till ${email}`,
    help: 'Det innehåller belopp och skyddas som annan e-post. En länk i varje mejl avslutar dem.',
    notChanged: 'Valet sparades inte',
    endTitle: 'Avsluta månadsmejlet',
    endLead: 'Du får då inga fler. Du kan sätta på det igen på kontosidan.',
    end: 'Avsluta',
    ending: 'Avslutar...',
    endedTitle: 'Månadsmejlet är avslutat',
    endedLead: 'Inga fler månadsmejl skickas till dig.',
    deadTitle: 'Länken fungerar inte',
    deadLead: 'En del av den kanske saknas. Stäng av mejlet på kontosidan.',
    toAccount: 'Till kontosidan',
  },
});
