import { expect, test } from 'vitest';
import type { AmountText } from '#domain/basics/money.ts';
import { LANGUAGES } from '#domain/basics/texts.ts';
import { formatExactChange, formatMoney, formatMoneyChange } from '#web/kit/i18n/format.ts';
import { money } from './month-report.ts';
import type { Mail, MailValues } from './port.ts';
import { render } from './render.ts';

const link = 'https://valv.example/auth/verify?token=Ab-3_x';
const credential = { link, code: '482913', validMinutes: 60 };
const at = '2026-11-21T23:30:00.000Z';
const newEmail = 'maria.ny@example.se';
const raise = {
  amount: '149.00' as AmountText,
  before: '129.00' as AmountText,
  currency: 'SEK' as const,
};
const every: MailValues = {
  confirm_email: credential,
  reset_password: credential,
  magic_link: credential,
  household_invitation: { ...credential, inviter: 'erik@example.se', validMinutes: 7 * 1440 },
  confirm_new_email: { ...credential, newEmail },
  reauthentication: { code: '482913', validMinutes: 10 },
  password_changed: { at, link },
  factor_added: { at, link },
  factor_removed: { at, link },
  key_added: { at, link },
  key_removed: { at, link },
  recovery_code_used: { at, link },
  passkey_added: { at, link },
  passkey_removed: { at, link },
  provider_joined: { at, name: 'Hemligheten', link },
  provider_parted: { at, name: 'Hemligheten', link },
  household_joined: { at, link },
  member_joined: { at, link },
  email_changed: { at, newEmail, link },
  backup_failed: { at, node: 'norr', failure: 'disk_full', link },
  archive_failed: { at, node: 'norr', why: 'broken', link },
  month_report: {
    userId: '0193b1a0-0000-7000-8000-000000000001',
    month: '2026-11',
    currency: 'SEK',
    worth: { value: 1_234_567.5, change: -12_345.5 },
    reasons: [
      { sort: 'item', name: 'Bilen på www.skurk.example/hej', change: -13_000 },
      { sort: 'accounts', name: null, change: 654.5 },
    ],
    waiting: { count: 7, of: 9, names: ['Sparkonto', 'Stugan', 'Båten', 'Aktierna', 'Lånet'] },
    raised: {
      count: 2,
      payments: [{ name: 'NETFLIX.COM', ...raise }],
    },
    missing: { count: 1, items: [{ name: 'Kryptan', currency: 'ISK' }] },
    link: 'https://valv.example/historical-data?month=2026-11',
    end: 'https://valv.example/month-mail?token=v1.a.b&lang=sv',
  },
};
const kinds = Object.keys(every) as Mail['kind'][];

function rendered(kind: Mail['kind'], language: Mail['language'], values = every[kind]) {
  return render('1', { kind, to: 'maria@example.se', language, values } as Mail);
}

for (const language of LANGUAGES) {
  test.each(kinds)(`%s in ${language} says in text all that its page says`, (kind) => {
    const { text, html, subject } = rendered(kind, language);
    const seen = html
      .replace(/<(style|title)>.*?<\/\1>/gs, '')
      .replace(/<a [^>]*href="([^"]*)"[^>]*>/g, ' $1 ')
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('&amp;', '&')
      .replace(/\s+/g, ' ');
    for (const line of text.split('\n').filter((one) => one.trim() && one !== '-- ')) {
      expect(seen).toContain(line.replace(/\s+/g, ' ').replace(/:$/, ''));
    }
    expect(html).toContain(`<title>${subject}</title>`);
  });

  test(`no subject in ${language} holds anything of a person's`, () => {
    const address = '<script>';
    const named = { newEmail: address, inviter: address };
    const hostile = { ...credential, ...named, at, code: 'BCC: x' };
    for (const kind of kinds) {
      const { subject } = rendered(kind, language, { ...every[kind], ...hostile } as never);
      expect(subject).toBe(rendered(kind, language).subject);
    }
  });
}

test('the button and the address below it lead to the same link', () => {
  const links = rendered('confirm_email', 'sv').html.matchAll(/<a [^>]*href="([^"]*)"/g);
  expect([...links].map(([, href]) => href)).toEqual([link, link]);
});

test('the report of a month says what it leaves out, and makes no links of names', () => {
  const { text, html } = rendered('month_report', 'sv');
  expect(text.replaceAll(/[\u00A0\u202F]/g, ' ')).toContain(
    'Din nettoförmögenhet minskade med 12 345,50 kr i november, till 1 234 567,50 kr.',
  );
  expect(text).toContain('7 av 9 värden uppdaterades inte i november: Sparkonto,');
  expect(text).toContain('Lånet. Och 2 till.');
  expect(text).toContain('Och 1 till.');
  expect(text).toContain('Kryptan (ISK).');
  for (const shown of [text, html])
    expect(shown).not.toMatch(/www\.skurk|\.example\/hej|FLIX\.COM/);
});

test('the report of a month has no name that turns its line around', () => {
  const turned = 'Konto\u202Egpj\u2066\u200D';
  const { text, html } = rendered('month_report', 'sv', {
    ...every.month_report,
    reasons: [{ sort: 'item', name: turned, change: 800 }],
    waiting: { count: 1, of: 9, names: [turned] },
    missing: { count: 1, items: [{ name: turned, currency: 'ISK' }] },
  });
  for (const shown of [text, html]) {
    expect(shown.match(/Kontogpj/g)).toHaveLength(3);
    expect(shown).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200D]/);
  }
});

test.each(LANGUAGES)('amounts of a month are written as on the screens, in %s', (language) => {
  for (const currency of ['SEK', 'USD', 'EUR'] as const) {
    for (const value of [0, 1234567.5, -12345.5, 42]) {
      const shown = [value, currency, { language }] as const;
      expect(money(...shown)).toBe(formatMoney(value, currency, language));
      expect(money(value, currency, { language, isSigned: true })).toBe(
        formatExactChange(value, currency, language),
      );
      expect(money(value, currency, { language, isSigned: true, isWhole: true })).toBe(
        formatMoneyChange(value, currency, language),
      );
    }
  }
});

test('a user’s text cannot become markup', () => {
  const hostile = `"><script>alert('1')</script>@example.se`;
  const { html } = rendered('email_changed', 'en', { at, newEmail: hostile, link });
  expect(html).not.toContain('<script>');
  expect(html).toContain('&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;@example.se');
});

test('a quote in a link does not end its attribute', () => {
  const values = { ...credential, link: `https://valv.example/?a="onmouseover="x` };
  expect(rendered('magic_link', 'en', values).html).not.toContain('"onmouseover');
});

test('only web addresses become links', () => {
  for (const wrong of ['javascript:alert(1)', 'data:text/html,x', '/auth/verify']) {
    expect(() => rendered('magic_link', 'sv', { ...credential, link: wrong })).toThrow(
      /web address|Invalid URL/,
    );
  }
});

test('times are those of Stockholm, and lengths of time are words', () => {
  expect(rendered('password_changed', 'sv').text).toContain('22 november 2026 kl. 00:30');
  expect(rendered('password_changed', 'en').text).toContain('22 November 2026 at 00:30');
  expect(rendered('backup_failed', 'sv').text).toContain('kl. 00:30 (norr) misslyckades: disken');
  expect(rendered('reset_password', 'sv').text).toContain('inom en timme');
  expect(rendered('household_invitation', 'sv').text).toContain('inom 7 dygn');
  expect(rendered('reauthentication', 'en').text).toContain('within 10 minutes');
});

test('nothing in a page is fetched from anywhere', () => {
  for (const kind of kinds) {
    expect(rendered(kind, 'sv').html).not.toMatch(/<(?:img|link|script|iframe)|url\(|@import/);
  }
});
