import { areaRules } from './area-rules.ts';
import { catalogueRules } from './catalogues.ts';
import { galleryRules } from './gallery-rules.ts';
import { glossaryRules } from './glossary.ts';
import { importRules, type Packages } from './imports.ts';
import { nameRules } from './names.ts';
import { registryRules } from './registries.ts';
import type { Rule } from './rule.ts';
import { sizeRules } from './sizes.ts';
import { testRules } from './testing.ts';
import { visibleRules } from './visible.ts';
import { wordRules } from './node-names.ts';

/** Every rule of STYLE.md that a program can check. */
export function allRules(packages: Packages): Rule[] {
  return [
    ...importRules(packages),
    ...areaRules,
    ...sizeRules,
    ...wordRules,
    ...nameRules,
    ...glossaryRules,
    ...testRules,
    ...catalogueRules,
    ...visibleRules,
    ...registryRules,
    ...galleryRules,
  ];
}
