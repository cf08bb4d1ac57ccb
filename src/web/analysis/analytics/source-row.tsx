import CirclePause from 'lucide-react/icons/circle-pause';
import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import type { SourceStatus } from '#domain/statistics/sources.ts';
import type { Language } from '#domain/basics/texts.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { linkClass } from '#web/kit/ui/text-class.ts';
import styles from './analytics.module.css';
import { SourceNews } from './source-news.tsx';
import { ageWords, periodWords } from './source-words.ts';
import { sourcesTexts } from './sources-texts.ts';

/** One source: whose it is, how it stands, up to when it reaches and when more will come. */
export function SourceRow({ source }: { source: SourceStatus }) {
  const texts = useTexts(sourcesTexts);
  const language = useLanguage();
  const { id, publisher, table, address, lastPeriod, licence, licenceAddress } = source;
  const licenceName = licence === 'CC0' ? licence : texts.ecbLicence;
  return (
    <li className={styles['source']}>
      <div className={styles['whose']}>
        <h3 className={styles['name']}>{texts[id]}</h3>
        <p className={styles['text']}>
          {texts[publisher]}, <Elsewhere href={address}>{texts.table({ name: table })}</Elsewhere>
        </p>
        <States source={source} />
      </div>
      <div>
        <dl className={styles['facts']}>
          <Fact name={texts.lastPeriod}>
            {lastPeriod === null ? '–' : periodWords(source, lastPeriod, language)}
          </Fact>
          <Fact name={texts.age}>{lastPeriod === null ? '–' : ageWords(lastPeriod, language)}</Fact>
          <Fact name={texts.nextRelease}>{nextWords(source, language)}</Fact>
          <Fact name={texts.licence}>
            <Elsewhere href={licenceAddress}>{licenceName}</Elsewhere>
          </Fact>
        </dl>
        <SourceNews source={source} />
      </div>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Elsewhere({ href, children }: { href: string; children: string }) {
  const texts = useTexts(sourcesTexts);
  return (
    <a
      className={linkClass}
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={texts.opensElsewhere({ name: children })}
    >
      {children}
    </a>
  );
}

function States({ source: { state, stale } }: { source: SourceStatus }) {
  const texts = useTexts(sourcesTexts);
  return (
    <p className={styles['states']}>
      {state === 'current' && !stale && <Tag tone="good">{texts.current}</Tag>}
      {state === 'failing' && <Tag tone="bad">{texts.failing}</Tag>}
      {state === 'off' && (
        <Tag tone="est" icon={CirclePause}>
          {texts.off}
        </Tag>
      )}
      {stale && (
        <Tag tone="warn" icon={Clock}>
          {texts.stale}
        </Tag>
      )}
    </p>
  );
}

function nextWords({ id, nextRelease }: SourceStatus, language: Language): string {
  const texts = sourcesTexts[language];
  if (nextRelease === null) return texts.noFixedDay;
  const day = formatDay(nextRelease, language);
  return id === 'consumer_prices' ? texts.aboutDay({ day }) : day;
}
