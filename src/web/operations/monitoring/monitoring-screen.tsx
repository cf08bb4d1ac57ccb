import { type ReactNode, useMemo, useState } from 'react';
import type { SystemStatus } from '#domain/operations/monitoring.ts';
import {
  type AskAsOperator,
  createOperatorAsk,
  forgetToken,
  keepToken,
  storedToken,
} from '#web/operations/status/operator.ts';
import { Dashboard } from './dashboard.tsx';
import { TokenForm } from './token-form.tsx';

/** What others show on this page. */
export type Parts = {
  backups: (parts: { ask: AskAsOperator; onRefused: () => void }) => ReactNode;
  standings: (status: SystemStatus) => ReactNode;
};

/** `/admin/monitoring`: for whoever has the token, whether signed in or not. */
export function MonitoringScreen({ backups, standings }: Parts) {
  const [token, setToken] = useState(storedToken);
  const [isRefused, setRefused] = useState(false);
  const ask = useMemo(() => (token === null ? null : createOperatorAsk(token)), [token]);
  if (ask === null) {
    return (
      <TokenForm
        isRefused={isRefused}
        onToken={(typed) => {
          keepToken(typed);
          setRefused(false);
          setToken(typed);
        }}
      />
    );
  }
  const onRefused = () => {
    forgetToken();
    setRefused(true);
    setToken(null);
  };
  return <Dashboard ask={ask} backups={backups} standings={standings} onRefused={onRefused} />;
}
