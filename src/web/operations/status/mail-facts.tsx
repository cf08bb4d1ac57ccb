import type { MailStatus } from '#domain/operations/monitoring.ts';
import { formatInstant, formatNumber } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Fact, Facts, Failures } from './parts.tsx';
import { standingTexts } from './texts.ts';

export function MailFacts({ mail }: { mail: MailStatus }) {
  const { mail: texts } = useTexts(standingTexts);
  const language = useLanguage();
  const { waiting, oldestWaitingAt, sent, failed } = mail;
  return (
    <Facts>
      <Fact name={texts.waiting}>{formatNumber(waiting, language)}</Fact>
      {oldestWaitingAt !== null && (
        <Fact name={texts.oldest}>{formatInstant(oldestWaitingAt, language)}</Fact>
      )}
      <Fact name={texts.sent}>{formatNumber(sent, language)}</Fact>
      <Fact name={texts.failed}>
        <Failures count={failed} />
      </Fact>
    </Facts>
  );
}
