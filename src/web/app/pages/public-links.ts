import type { LucideIcon } from 'lucide-react';
import BookOpen from 'lucide-react/icons/book-open';
import Database from 'lucide-react/icons/database';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { defineTexts } from '#domain/basics/texts.ts';
import { paths } from '#web/client/navigation/paths.ts';

/** Public pages that the menus and the palettes of users and guests link. */
export const PUBLIC_LINKS: readonly PublicLink[] = [
  { name: 'privacy', path: paths.privacy, icon: ShieldCheck },
  { name: 'sources', path: paths.sources, icon: Database },
  { name: 'rules', path: paths.rules, icon: BookOpen },
];

type PublicLink = { name: 'privacy' | 'sources' | 'rules'; path: string; icon: LucideIcon };

export const publicLinkTexts = defineTexts({
  en: {
    privacy: 'Privacy',
    sources: 'Data sources',
    rules: 'Rules',
  },
  sv: {
    privacy: 'Integritet',
    sources: 'Datakällor',
    rules: 'Regler',
  },
});
