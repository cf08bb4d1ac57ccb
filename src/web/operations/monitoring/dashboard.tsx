import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SystemStatus } from '#domain/operations/monitoring.ts';
import {
  type AskAsOperator,
  forgetToken,
  isUnauthorized,
} from '#web/operations/status/operator.ts';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { formatTime } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Notice } from '#web/kit/ui/banner.tsx';
import { useTitle } from '#web/kit/ui/use-title.ts';
import { Cards, Reasons } from './cards.tsx';
import { Frame } from './frame.tsx';
import { Measured } from './measured.tsx';
import type { Parts } from './monitoring-screen.tsx';
import styles from './monitoring.module.css';
import { pointsQuery, statusQuery } from './queries.ts';
import { monitoringTexts } from './texts.ts';

type Props = Parts & { ask: AskAsOperator; onRefused: () => void };

/** How the installation is. Old figures stay, with their age, while newer ones cannot be read. */
export function Dashboard({ ask, backups, standings, onRefused }: Props) {
  const texts = useTexts(monitoringTexts);
  const [node, setNode] = useState<string | null>(null);
  const status = useQuery(statusQuery(ask, node));
  // A token that is refused is tried once, not twice.
  const isIn = status.data !== undefined;
  const points = useQuery({ ...pointsQuery(ask, node), enabled: isIn });
  useTitle(texts.pageTitle);
  const refused = useEffectEvent(onRefused);
  const isRefused = isUnauthorized(status.error) || isUnauthorized(points.error);
  useEffect(() => {
    if (isRefused) refused();
  }, [isRefused]);
  const { data, error } = status;
  if (data === undefined) {
    const isWaiting = error === null || isUnauthorized(error);
    return (
      <Frame onLogout={logout} nodes={null}>
        {isWaiting && <p role="status">{texts.loading}</p>}
        {!isWaiting && (
          <ReadFailure
            error={error}
            isRetrying={status.isFetching}
            onRetry={() => void status.refetch()}
          />
        )}
      </Frame>
    );
  }
  return (
    <Frame onLogout={logout} nodes={{ all: data.nodes, chosen: node, onChoose: setNode }}>
      <Age status={data} isOld={error !== null} />
      <Cards status={data} />
      <Reasons reasons={data.reasons} />
      <Measured status={data} points={points.data ?? null} backups={backups({ ask, onRefused })} />
      {standings(data)}
    </Frame>
  );
}

/** Logging out is leaving this page: nothing that was read stays (specification, section 2). */
function logout(): void {
  forgetToken();
  location.reload();
}

function Age({ status, isOld }: { status: SystemStatus; isOld: boolean }) {
  const texts = useTexts(monitoringTexts);
  const time = formatTime(status.lastMetrics.timestamp, useLanguage());
  if (isOld) return <Notice>{texts.old({ time })}</Notice>;
  return <p className={styles['age']}>{texts.updated({ time })}</p>;
}
