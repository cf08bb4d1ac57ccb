import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import bidiModule from 'selenium-webdriver/bidi/index.js';
import { type Driver, ServiceBuilder } from 'selenium-webdriver/chrome.js';
import {
  Protocol,
  Transport,
  VirtualAuthenticatorOptions,
} from 'selenium-webdriver/lib/virtual_authenticator.js';
import { vi } from 'vitest';
import { lightChromiumPath } from './chromium.ts';
import { keepTroubles, keptTroubles, type Point } from './engine-page.ts';
import { WAIT_MS } from './limits.ts';

/**
 * The engines that browsers of today are built of, each driven by its standard protocol: WebDriver
 * for Chromium and WebKit, and its successor BiDi for Firefox, which needs no driver for it.
 */
export const ENGINES = ['chromium', 'firefox', 'webkit'] as const;

export type Engine = (typeof ENGINES)[number];

/** Engines whose test of passkeys asserts what Valv says instead, each with the reason. */
export const WITHOUT_PASSKEYS: Partial<Record<Engine, string>> = {
  webkit: 'WebKitGTK is built without WebAuthn.',
};

/** Programs that drive them, where Debian's packages put them. */
const ENGINE_PROGRAMS = {
  chromium: ['/usr/bin/chromedriver'],
  firefox: ['/usr/bin/firefox-esr'],
  webkit: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'],
} as const satisfies Record<Engine, readonly string[]>;

const PACKAGES: Record<Engine, readonly string[]> = {
  chromium: ['chromium-driver'],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
};

/** Debian's packages of the engines that this machine has not. */
export function missingPackages(): string[] {
  return ENGINES.filter(
    (engine) => !ENGINE_PROGRAMS[engine].every((program) => existsSync(program)),
  ).flatMap((engine) => PACKAGES[engine]);
}

const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

export type Size = { width: number; height: number };

/** One window of a browser without any data. */
export type EngineWindow = {
  load(address: string): Promise<void>;
  /** Runs the body of a function in the page, and waits for a promise that it returns. */
  run(body: string): Promise<string>;
  resize(size: Size): Promise<void>;
  clickAt(point: Point): Promise<void>;
  /** Types text; keys without a sign have the codes of WebDriver. */
  type(text: string): Promise<void>;
  /** An image as base64. */
  picture(): Promise<string>;
  /** Errors, warnings and refusals of the content security policy since the last call. */
  troubles(): Promise<string[]>;
  close(): Promise<void>;
};

export function openWindow(engine: Engine): Promise<EngineWindow> {
  const folder = mkdtempSync(path.join(tmpdir(), `valv-${engine}-`));
  const programs: ChildProcess[] = [];
  const env = { ...process.env, HOME: folder, LC_ALL: 'sv_SE.UTF-8', TZ: 'Europe/Stockholm' };
  const start = (command: string, words: readonly string[]) => {
    const child = spawn(command, words, {
      env,
      // The fourth tells the number of a virtual screen; a browser has its own use of that.
      stdio: ['ignore', 'ignore', 'pipe', ...(command.endsWith('Xvfb') ? ['pipe' as const] : [])],
    });
    child.stderr?.resume();
    programs.push(child);
    return child;
  };
  const end = async () => {
    for (const child of programs.toReversed()) {
      const ended = child.exitCode === null && child.signalCode === null && once(child, 'exit');
      child.kill();
      await ended;
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  };
  const ways = { chromium: openChromium, firefox: openFirefox, webkit: openWebKit };
  return ways[engine]({ folder, env, start, end }).catch(async (error: unknown) => {
    await end();
    throw error;
  });
}

type Environment = Record<string, string | undefined>;

type Machine = {
  folder: string;
  env: Environment;
  start(command: string, words: readonly string[]): ChildProcess;
  end(): Promise<void>;
};

async function openChromium({ env, end }: Machine): Promise<EngineWindow> {
  const args = [
    '--headless',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--force-prefers-reduced-motion',
    // As on phones, a sign is not as wide as whole pixels.
    '--font-render-hinting=none',
    '--lang=sv-SE',
  ];
  const { driver, closeDriver, ...window } = await openClassic({
    program: ENGINE_PROGRAMS.chromium[0],
    env,
    end,
    capabilities: {
      'browserName': 'chrome',
      'goog:chromeOptions': { binary: lightChromiumPath(), args },
      'goog:loggingPrefs': { browser: 'WARNING' },
    },
  });
  await (driver as WithAuthenticators).addVirtualAuthenticator(AUTHENTICATOR);
  return {
    ...window,
    load: (address) => driver.get(address),
    async resize(size) {
      // On a phone, bars take no width.
      const screen = { ...size, deviceScaleFactor: 1, mobile: true };
      await (driver as Driver).sendDevToolsCommand('Emulation.setDeviceMetricsOverride', screen);
    },
    async close() {
      // Debian's program is a script, and the driver would end only that. The connection ends too.
      await (driver as Driver).sendDevToolsCommand('Browser.close', {}).catch(() => undefined);
      await closeDriver();
    },
    async troubles() {
      const lines = await driver.manage().logs().get('browser');
      return lines.map(({ message }) => message);
    },
  };
}

/** Its toolbar would keep the window wider than a phone, if it had its usual air. */
const NARROW = `toolbar *, headerbar *, entry, button {
  min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 4px;
}`;

async function openWebKit({ folder, env, start, end }: Machine): Promise<EngineWindow> {
  const gtk = path.join(folder, '.config/gtk-3.0');
  mkdirSync(gtk, { recursive: true });
  writeFileSync(path.join(gtk, 'gtk.css'), NARROW);
  writeFileSync(path.join(gtk, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  // So large that the pointer, which begins in its middle, is outside of a window.
  const words = ['-displayfd', '3', '-screen', '0', '3000x2400x24', '-nolisten', 'tcp'];
  const screen = start(ENGINE_PROGRAMS.webkit[1], words);
  const [display] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
  const { driver, closeDriver, ...window } = await openClassic({
    program: ENGINE_PROGRAMS.webkit[0],
    env: {
      ...env,
      DISPLAY: `:${display.toString().trim()}`,
      LIBGL_ALWAYS_SOFTWARE: '1',
      // As root there is no sandbox to use.
      ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
    },
    end,
    capabilities: {
      'browserName': 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
    },
  });
  return {
    ...window,
    async load(address) {
      await driver.get(address);
      await driver.executeScript(keepTroubles);
    },
    troubles: () => driver.executeScript<string[]>(keptTroubles),
    async close() {
      await driver.quit();
      await closeDriver();
    },
  };
}

/** A device that keeps passkeys and knows its user. */
const AUTHENTICATOR = new VirtualAuthenticatorOptions();
AUTHENTICATOR.setProtocol(Protocol.CTAP2);
AUTHENTICATOR.setTransport(Transport.INTERNAL);
AUTHENTICATOR.setHasResidentKey(true);
AUTHENTICATOR.setHasUserVerification(true);
AUTHENTICATOR.setIsUserVerified(true);

/** Its types leave the method out. */
type WithAuthenticators = WebDriver & {
  addVirtualAuthenticator(options: VirtualAuthenticatorOptions): Promise<void>;
};

type Classic = {
  program: string;
  env: Environment;
  capabilities: object;
  end(): Promise<void>;
};

async function openClassic({ program, env, capabilities, end }: Classic) {
  const service = new ServiceBuilder(program).setEnvironment(env as Record<string, string>).build();
  const server = await service.start(WAIT_MS);
  const driver = await new Builder()
    .usingServer(server)
    .withCapabilities(new Capabilities(capabilities))
    .build();
  const inner = () =>
    driver.executeScript<[number, number]>('return [window.innerWidth, window.innerHeight]');
  return {
    driver,
    run: (body: string) => driver.executeScript<string>(body),
    async resize({ width, height }: Size) {
      const window = driver.manage().window();
      const outer = await window.getRect();
      const [innerWidth, innerHeight] = await inner();
      const frame = { width: outer.width - innerWidth, height: outer.height - innerHeight };
      await window.setRect({
        x: 0,
        y: 0,
        width: width + frame.width,
        height: height + frame.height,
      });
      const isThere = async () => String(await inner()) === String([width, height]);
      await driver.wait(isThere, WAIT_MS);
    },
    clickAt: ({ x, y }: Point) => driver.actions().move({ x, y }).click().perform(),
    type: (text: string) => driver.actions().sendKeys(text).perform(),
    picture: () => driver.takeScreenshot(),
    async closeDriver() {
      await service.kill();
      await end();
    },
  };
}

/** The module is the class itself, of which its types say that it is exported by name. */
const Bidi = bidiModule as unknown as typeof bidiModule.Index;

const PREFERENCES = {
  'browser.chrome.site_icons': false,
  'browser.shell.checkDefaultBrowser': false,
  'devtools.jsonview.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'sv-SE, sv',
  'marionette.port': 0,
  'security.webauth.webauthn_enable_softtoken': true,
  'security.webauth.webauthn_enable_usbtoken': false,
  'ui.prefersReducedMotion': 1,
  // As on phones, bars take no width.
  'ui.useOverlayScrollbars': 1,
  'widget.gtk.overlay-scrollbars.enabled': true,
};

async function openFirefox({ folder, start, end }: Machine): Promise<EngineWindow> {
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref('${name}', ${JSON.stringify(value)});`,
  );
  writeFileSync(path.join(folder, 'user.js'), lines.join('\n'));
  const words = ['--headless', '--no-remote', '--marionette', '--remote-debugging-port=0'];
  const child = start(ENGINE_PROGRAMS.firefox[0], [...words, '--profile', folder]);
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stderr as Readable }).on('line', (line) => {
      if (line.includes('WebDriver BiDi listening')) resolve();
    });
    child.once('exit', () => reject(new Error('Firefox ended at once')));
  });
  const bidi = new Bidi(await openSession(folder));
  await bidi.waitForConnection();
  const send = async (method: string, params: object) => {
    const answer = (await bidi.send({ method, params: { ...params } })) as Answer;
    if (answer.result === undefined) throw new Error(`${method}: ${answer.message}`);
    return answer.result;
  };
  const troubles: string[] = [];
  bidi.on('log.entryAdded', ({ type, level, method, text }: Logged) => {
    if (!['error', 'warn'].includes(level) || CUT_OFF.test(text)) return;
    troubles.push(`${method ?? type}: ${text}`);
  });
  await bidi.subscribe('log.entryAdded');
  const { contexts = [] } = await send('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  const act = (actions: readonly object[]) => send('input.performActions', { context, actions });
  return {
    async load(url) {
      const before = troubles.length;
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
      const since = troubles.splice(before);
      troubles.push(...since.filter((each) => !STOPPED.test(each)));
    },
    async run(body) {
      const { result, exceptionDetails } = await send('script.callFunction', {
        functionDeclaration: `() => { ${body} }`,
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
      return result?.value ?? '';
    },
    async resize(viewport) {
      await send('browsingContext.setViewport', { context, viewport });
    },
    async clickAt({ x, y }) {
      const press = [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
      ];
      const actions = [...press, { type: 'pointerUp', button: 0 }];
      await act([{ type: 'pointer', id: 'mouse', actions }]);
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await act([{ type: 'key', id: 'keyboard', actions }]);
    },
    async picture() {
      return (await send('browsingContext.captureScreenshot', { context })).data ?? '';
    },
    async troubles() {
      return troubles.splice(0);
    },
    async close() {
      await bidi.close();
      await end();
    },
  };
}

/** Firefox reports code of a page that was loading when the next page took its place. */
const STOPPED = /error loading dynamically imported module/;
/** The same of a worker, and also after that; what a page lacks is seen on its screen. */
const CUT_OFF =
  /\/assets\/\S+ A ServiceWorker intercepted the request and encountered an unexpected/;

type Logged = { type: string; level: string; method?: string; text: string };

type Answer = {
  message?: string;
  result?: {
    contexts?: { context: string }[];
    result?: { value?: string };
    exceptionDetails?: { text: string };
    data?: string;
  };
};

/**
 * Opens a session with an authenticator, which BiDi cannot add, and gives its address for BiDi.
 * Firefox takes WebDriver's commands as JSON after the length of it, and answers alike.
 */
async function openSession(folder: string): Promise<string> {
  const portFile = path.join(folder, 'MarionetteActivePort');
  // Its other protocol may listen before.
  const port = await vi.waitFor(() => readFileSync(portFile, 'utf8'));
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
  socket.unref();
  const answer = async () => {
    let text = '';
    const isWhole = () => {
      const [, length, rest = ''] = /^(\d+):(.*)$/s.exec(text) ?? [];
      return Buffer.byteLength(rest) >= Number(length ?? Infinity);
    };
    while (!isWhole()) text += String(await once(socket, 'data'));
    return text.slice(text.indexOf(':') + 1);
  };
  const send = async (command: string, terms: object) => {
    const text = JSON.stringify([0, 1, command, terms]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = JSON.parse(await answer()) as [0, 1, object | null, Opened];
    if (error !== null) throw new Error(`${command}: ${JSON.stringify(error)}`);
    return result;
  };
  await answer();
  const { capabilities } = await send('WebDriver:NewSession', { webSocketUrl: true });
  await send('WebAuthn:AddVirtualAuthenticator', AUTHENTICATOR.toDict());
  return capabilities.webSocketUrl;
}

type Opened = { capabilities: { webSocketUrl: string } };
