import { BackupList } from '#web/operations/backups/backup-list.tsx';
import { MonitoringScreen } from '#web/operations/monitoring/monitoring-screen.tsx';
import { Standings } from '#web/operations/status/standings.tsx';

/** The operator's page with its parts. */
export function MonitoringPage() {
  return (
    <MonitoringScreen
      backups={(parts) => <BackupList {...parts} />}
      standings={(status) => <Standings status={status} />}
    />
  );
}
