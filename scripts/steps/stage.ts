/** A part of the tests. `failed` counts tests; a stage without tests that breaks counts as one. */
export type Outcome = {
  passed: number;
  failed: number;
  output: string;
  /** Duration of each test. */
  timed?: readonly Timed[];
};
export type Timed = { name: string; ms: number };
export type Stage = { name: string; run(): Promise<Outcome> };

/** Runs stages one after the other, prints each result in a line, and shows the failures. */
export async function runStages(stages: readonly Stage[]): Promise<Outcome> {
  const total = { passed: 0, failed: 0, output: '', timed: [] as Timed[] };
  for (const stage of stages) {
    const startedMs = performance.now();
    const { passed, failed, output, timed = [] } = await stage.run().catch(broke);
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    const tests = passed > 0 ? `  ${passed} passed, ${failed} failed` : '';
    const mark = failed > 0 ? 'FAILED' : 'ok';
    write(`${mark.padEnd(7)}${stage.name.padEnd(12)}${seconds.padStart(6)} s${tests}`);
    if (failed > 0) write(output.trim());
    total.passed += passed;
    total.failed += failed;
    total.timed.push(...timed);
  }
  return total;
}

/** A stage that could not even run has failed, and the ones after it still run. */
function broke(error: unknown): Outcome {
  const output = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { passed: 0, failed: 1, output };
}

/** A stage that only asks a program whether all is well. */
export function check(name: string, ask: () => Promise<{ isOk: boolean; output: string }>): Stage {
  return {
    name,
    run: async () => {
      const { isOk, output } = await ask();
      return { passed: 0, failed: isOk ? 0 : 1, output };
    },
  };
}

/** The slowest tests, so that growth is seen early. */
export function writeSlowest(timed: readonly Timed[], count: number): void {
  write(`The ${count} slowest tests:`);
  for (const { name, ms } of timed.toSorted((a, b) => b.ms - a.ms).slice(0, count)) {
    write(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
  }
}

export function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
