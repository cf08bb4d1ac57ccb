import { type ReactNode, useId } from 'react';
import type { SystemStatus } from '#domain/operations/monitoring.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { JobsTable } from './jobs-table.tsx';
import { MailFacts } from './mail-facts.tsx';
import { NodesTable } from './nodes-table.tsx';
import { Unknown } from './parts.tsx';
import { PeopleTable } from './people-table.tsx';
import { SourceList } from './source-list.tsx';
import styles from './standings.module.css';
import { StorageFacts } from './storage-facts.tsx';
import { standingTexts } from './texts.ts';

/** How the parts of the installation stand, below what is measured. */
export function Standings({ status }: { status: SystemStatus }) {
  const texts = useTexts(standingTexts);
  const { jobs, mail, sources, people, nodes } = status;
  return (
    <div className={styles['parts']}>
      <Part title={texts.jobs.title} isWide>
        {jobs === null ? <Unknown /> : <JobsTable jobs={jobs} />}
      </Part>
      <Part title={texts.mail.title}>
        {mail === null ? <Unknown /> : <MailFacts mail={mail} />}
      </Part>
      <Part title={texts.storage.title}>
        <StorageFacts status={status} />
      </Part>
      <Part title={texts.sources.title}>
        {sources === null ? <Unknown /> : <SourceList sources={sources} />}
      </Part>
      <Part title={texts.people.title}>
        {people === null ? <Unknown /> : <PeopleTable days={people} />}
      </Part>
      <Part title={texts.nodes.title} isWide>
        <NodesTable nodes={nodes} />
      </Part>
    </div>
  );
}

function Part(props: { title: string; isWide?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <Sheet aria-labelledby={id} data-wide={props.isWide}>
      <h2 id={id} className={styles['title']}>
        {props.title}
      </h2>
      {props.children}
    </Sheet>
  );
}
