import { BackupList } from '#web/backups/backup-list.tsx';
import { MonitoringScreen } from '#web/monitoring/monitoring-screen.tsx';
import { Standings } from '#web/standings/standings.tsx';

/** The operator's page with its parts. */
export function MonitoringPage() {
  return (
    <MonitoringScreen
      backups={(parts) => <BackupList {...parts} />}
      standings={(status) => <Standings status={status} />}
    />
  );
}
