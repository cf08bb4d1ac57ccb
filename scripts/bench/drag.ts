import { type CDPSession, chromium, type Page } from 'playwright-core';
import { WIDGET_TYPES } from '#domain/figures/dashboard/widgets.ts';
import { lightChromiumPath } from '#tests/support/chromium.ts';
import { signUpOnboarded } from '#tests/support/onboarded.ts';
import { type Figure, median } from './figures.ts';
import { startValv } from './measured.ts';

const ROUNDS = 9;
const FRAMES = 60;
const CPU_SLOWDOWN = 4;
const DESKTOP = { width: 1440, height: 900 };
const CENTER_WIDGET = '[data-widget="net_worth_trend"]';

/** Work of the page's own thread for each frame while a widget is moved over the grid. */
export async function measureDrag(dataDir: string): Promise<Figure[]> {
  const executablePath = lightChromiumPath();
  if (executablePath === null) throw new Error('No Chromium was found; npm test installs it.');
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const env = { DATA_DIR: dataDir, PORT: '0', AUTH_AUTOCONFIRM: 'on' };
  const valv = await startValv(env);
  const browser = await chromium.launch({ executablePath, args });
  try {
    const context = await browser.newContext({ baseURL: valv.origin, viewport: DESKTOP });
    const terms = { origin: valv.origin, language: 'sv', currency: 'SEK' } as const;
    const maria = await signUpOnboarded(context, terms);
    await maria.call('POST', '/api/demo-data', { mix: false });
    await maria.call('POST', '/api/dashboard-widgets', { action: 'add', widgetType: 'costs' });
    const page = await context.newPage();
    await customize(page);
    const devtools = await context.newCDPSession(page);
    // The computing time of the thread, without other programs' use of the machine.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const rounds: number[] = [];
    for (let round = -1; round < ROUNDS; round += 1) {
      const workMs = await carry(page, devtools);
      if (round >= 0) rounds.push(workMs);
    }
    const name = `Work per frame of a drag among all ${WIDGET_TYPES.length} widgets, CPU slowed 4×`;
    return [{ name, unit: 'ms', rounds, goal: 16 }];
  } finally {
    await browser.close();
    await valv.stop();
  }
}

async function customize(page: Page): Promise<void> {
  await page.goto('/?lang=sv');
  await page.getByRole('button', { name: 'Anpassa översikten' }).click();
  await page.getByRole('button', { name: 'Flytta Summa tillgångar' }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Carries a widget over all others and back to its place: the median of its frames. */
async function carry(page: Page, devtools: CDPSession): Promise<number> {
  const { x, y } = await middleOf(page, '[data-widget="total_assets"]');
  const center = await middleOf(page, CENTER_WIDGET);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y);
  const frames: number[] = [];
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const turn = (frame / FRAMES) * 2 * Math.PI;
    const before = await workMs(devtools);
    await page.mouse.move(center.x - 500 * Math.cos(turn), y + 200 * Math.sin(turn));
    frames.push((await workMs(devtools)) - before);
  }
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return median(frames);
}

async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).boundingBox();
  if (box === null) throw new Error(`${selector} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** All work of the page's thread so far, including the measuring itself. */
async function workMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}
