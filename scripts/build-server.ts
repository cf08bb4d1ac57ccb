import { bundleServer } from './steps/server-bundle.ts';

await bundleServer();
