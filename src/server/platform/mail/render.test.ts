import { expect, test } from 'vitest';
import { LANGUAGES } from '#domain/basics/texts.ts';
import type { Mail, MailValues } from './port.ts';
import { render } from './render.ts';

const link = 'https://valv.example/auth/verify?token=Ab-3_x';
const credential = { link, code: '482913', validMinutes: 60 };
const at = '2026-11-21T23:30:00.000Z';
const newEmail = 'maria.ny@example.se';
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
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');
    for (const line of text.split('\n').filter((one) => one.trim() && one !== '-- ')) {
      expect(seen).toContain(line.replace(/:$/, ''));
    }
    expect(html).toContain(`<title>${subject}</title>`);
  });

  test(`no subject in ${language} holds anything of a person's`, () => {
    const address = '<script>';
    const named = { newEmail: address, inviter: address };
    const hostile = { ...credential, ...named, at, code: 'BCC: x' };
    for (const kind of kinds) {
      const { subject } = rendered(kind, language, hostile as never);
      expect(subject).toBe(rendered(kind, language).subject);
    }
  });
}

test('the button and the address below it lead to the same link', () => {
  const links = rendered('confirm_email', 'sv').html.matchAll(/<a [^>]*href="([^"]*)"/g);
  expect([...links].map(([, href]) => href)).toEqual([link, link]);
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
