import type { ComponentType } from 'react';

/** A page that is prerendered in both languages and read without signing in. */
export type PublicPage = { path: string; load: () => Promise<ComponentType> };

/** By the name that a prerendered page carries in its HTML. */
export const PUBLIC_PAGES = {
  landing: {
    path: '/',
    load: async () => (await import('#web/public/landing/landing-page.tsx')).LandingPage,
  },
  privacy: {
    path: '/privacy',
    load: async () => (await import('#web/public/privacy/privacy-page.tsx')).PrivacyPage,
  },
  sources: {
    path: '/sources',
    load: async () => (await import('#web/public/privacy/sources-page.tsx')).SourcesPage,
  },
  rules: {
    path: '/rules',
    load: async () => (await import('#web/tax/rules/rules-page.tsx')).RulesPage,
  },
  calls: {
    path: '/api',
    load: async () => (await import('#web/public/calls/calls-page.tsx')).CallsPage,
  },
} satisfies { [name: string]: PublicPage };

export type PublicPageName = keyof typeof PUBLIC_PAGES;

/** The public page at a path, or null. */
export function publicPageAt(path: string): PublicPage | null {
  return Object.values<PublicPage>(PUBLIC_PAGES).find((page) => page.path === path) ?? null;
}
