/**
 * Given on the command line at every start, so that a folder made by an older Valv follows.
 * A household's database fits in little memory; what is safe is never traded for speed.
 */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0600',
  password_encryption: 'scram-sha-256',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // The children of a crashed server share memory that may be damaged: ours is started anew.
  restart_after_crash: 'off',
  max_connections: '60',
  shared_buffers: '48MB',
  maintenance_work_mem: '32MB',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  // No replicas: nothing else reads the log, and fewer processes run.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  huge_pages: 'off',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  client_encoding: 'UTF8',
  // Statements and their values are people's own and stay out of the log: failures of statements
  // reach the caller, the server's own events reach the log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '',
};

export function settingArguments(socketFolder: string): string[] {
  const all = { ...SETTINGS, unix_socket_directories: socketFolder };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
