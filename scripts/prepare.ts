import { preparedServer } from './steps/prepared-server.ts';

// Tells scripts/run.sh what to run.
process.stdout.write(await preparedServer());
