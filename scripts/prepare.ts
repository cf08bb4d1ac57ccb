import { utimesSync, writeFileSync } from 'node:fs';
import { preparedServer } from './steps/prepared-server.ts';

/** Names the program found, and the second in which its sources were checked (prepared.sh). */
const CHECKED = 'dist/checked';

/** More than the steps in which the system counts the time of a change. */
const STEP_MS = 20;

const begunS = (Date.now() - STEP_MS) / 1000;
const main = await preparedServer();
writeFileSync(CHECKED, `${main}\n${Math.floor(begunS)}\n`);
utimesSync(CHECKED, begunS, begunS);
process.stdout.write(main);
