import type { Plugin } from 'vite';

/** Cost of a request, in bytes of compressed code (docs/decisions, 055). */
const REQUEST_BYTES = 3_500;

/** Compressed size of a module by the length of its source: screens come lightest with it. */
const COMPRESSED = 0.16;

/** Bytes that an entry may load in vain. */
const WASTE_MAX = 14_000;

/** A part that a screen loads later counts less: much of what they share is there by then. */
const LATER_WEIGHT = 0.3;

/** Public pages load nothing in vain. */
const PUBLIC = /\/src\/web\/(?:public\/|tax\/rules\/rules-page\.tsx$)/;

/** The dashboard, and the analysis, which shares its largest parts. */
const DASHBOARD = /\/src\/web\/(?:analysis|app\/pages|dashboard)\//;

/** Exports every component; the build leaves out those that no module names. */
const BARREL = /\/node_modules\/radix-ui\//;

/**
 * A file of the build: the modules it begins with, and what the modules of the dashboard that
 * `shares` names have in common with other screens; and all that these import.
 */
export type ChunkGroup = { name: string; test?: RegExp; shares?: RegExp };

type Module = { imports: readonly string[]; bytes: number };

/** A page, a screen or a part loaded later. */
type Entry = { id: string; weight: number; wasteMax: number };

/** A file of the build: its modules, and a 1 for each entry that loads it. */
type Chunk = { ids: string[]; bytes: number; loadedBy: Uint8Array };

/** Two files that may become one, and the most bytes that this may save over all entries. */
type Pair = { a: Chunk; b: Chunk; gain: number };

/**
 * Places what several entries share in few files. First there is a file for each set of entries;
 * then two files become one while the requests saved are worth more than the bytes that some entry
 * loads in vain. The modules of `groups` stay there.
 */
export function sharedChunks(groups: readonly ChunkGroup[]) {
  let names: ReadonlyMap<string, string> = new Map();
  let groupOf: ReadonlyMap<string, string> = new Map();
  const plugin: Plugin = {
    name: 'shared-chunks',
    apply: 'build',
    buildEnd() {
      const modules = new Map<string, Module>();
      const entries = new Set<string>();
      // The same order, and so the same files, in every build.
      const ids = [...this.getModuleIds()].toSorted();
      for (const id of ids) {
        const module = this.getModuleInfo(id);
        if (module === null || BARREL.test(id)) continue;
        const { code, importedIds, dynamicallyImportedIds, isEntry } = module;
        const imports = importedIds.flatMap((each) =>
          BARREL.test(each) ? named(code, ids) : each,
        );
        modules.set(id, { imports, bytes: (code?.length ?? 0) * COMPRESSED });
        for (const entry of isEntry ? [id, ...dynamicallyImportedIds] : dynamicallyImportedIds) {
          entries.add(entry);
        }
      }
      const sharing = new Sharing(modules, [...entries].map(toEntry), groups);
      groupOf = sharing.groupOf;
      names = namesOf(sharing.merge());
    },
  };
  const grouped = groups.map(({ name, test }) => ({
    name,
    test: (id: string) => test?.test(id) || groupOf.get(id) === name,
  }));
  const shared = {
    debugName: 'shared',
    name: (id: string) => names.get(id) ?? null,
    // The modules that it imports have places of their own.
    includeDependenciesRecursively: false,
    priority: -1,
  };
  return { plugin, groups: [...grouped, shared] };
}

/** The components that a module's source takes from the barrel. */
function named(code: string | null, ids: readonly string[]): string[] {
  const [, names = ''] = /import\s*\{([^}]*)\}\s*from\s*['"]radix-ui['"]/.exec(code ?? '') ?? [];
  return names.split(',').flatMap((name) => {
    const [component = ''] = name.trim().split(' ');
    const folder = component.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
    return ids.find((id) => id.includes(`/@radix-ui/react-${folder}/`)) ?? [];
  });
}

function toEntry(id: string): Entry {
  const isScreen = /-(?:screens?|page|app|gate)\.tsx?$/.test(id);
  const wasteMax = PUBLIC.test(id) ? 0 : WASTE_MAX;
  return { id, weight: isScreen ? 1 : LATER_WEIGHT, wasteMax };
}

function namesOf(chunks: readonly Chunk[]): Map<string, string> {
  return new Map(chunks.flatMap(({ ids }, at) => ids.map((id) => [id, `shared-${at}`] as const)));
}

/** The files of a build, while they are merged. */
class Sharing {
  readonly #modules: ReadonlyMap<string, Module>;
  readonly #entries: readonly Entry[];
  readonly #chunkOf = new Map<string, Chunk>();
  /** Bytes that each entry loads in vain so far. */
  readonly #wasted: Float64Array;
  #chunks: Chunk[];
  /** Name of the group of each module that has one. */
  readonly groupOf = new Map<string, string>();

  constructor(
    modules: ReadonlyMap<string, Module>,
    entries: readonly Entry[],
    groups: readonly ChunkGroup[],
  ) {
    this.#modules = modules;
    this.#entries = entries;
    this.#wasted = new Float64Array(entries.length);
    for (const group of groups) this.#placeGroup(group);
    this.#chunks = this.#placeShared();
    for (const chunk of new Set(this.#chunkOf.values())) this.#spread(chunk);
  }

  merge(): readonly Chunk[] {
    let pairs = this.#pairsOf(new Set(this.#chunks));
    for (;;) {
      pairs.sort((one, other) => one.gain - other.gain);
      const best = pairs.pop();
      if (best === undefined) return this.#chunks;
      if (!this.#isAllowed(best)) continue;
      const gain = this.#gainOf(best);
      if (gain < best.gain) {
        if (gain > 0) pairs.push({ ...best, gain });
        continue;
      }
      const changed = this.#join(best);
      pairs = pairs.filter(({ a, b }) => !changed.has(a) && !changed.has(b));
      pairs.push(...this.#pairsOf(changed));
    }
  }

  /** A group's modules and all that they import, but for those of groups before it. */
  #placeGroup({ name, test, shares }: ChunkGroup): void {
    const chunk = { ids: [], bytes: 0, loadedBy: new Uint8Array(this.#entries.length) };
    const begun = [...this.#modules.keys()].filter((id) => test?.test(id));
    if (test !== undefined && begun.length === 0)
      throw new Error(`The group ${name} names no module.`);
    for (const id of this.#closure([...begun, ...this.#sharedBy(shares)])) {
      if (this.#chunkOf.has(id)) continue;
      this.#place(id, chunk);
      this.groupOf.set(id, name);
    }
  }

  /** Modules that these of the dashboard have in common with other screens. */
  #sharedBy(shares?: RegExp): Set<string> {
    if (shares === undefined) return new Set();
    const own = [...this.#modules.keys()].filter((id) => shares.test(id));
    const entries = this.#entries.map(({ id }) => id);
    const others = entries.filter((id) => !DASHBOARD.test(id) && !shares.test(id));
    const loadedByOthers = this.#closure(others);
    return new Set([...this.#closure(own)].filter((id) => loadedByOthers.has(id)));
  }

  /** One file for the modules that exactly the same entries import. */
  #placeShared(): Chunk[] {
    const loadedBy = new Map<string, Uint8Array>();
    for (const [at, { id: entry }] of this.#entries.entries()) {
      for (const id of this.#closure([entry])) {
        const set = this.#chunkOf.get(id)?.loadedBy ?? loadedBy.get(id);
        if (set) set[at] = 1;
        else loadedBy.set(id, new Uint8Array(this.#entries.length).fill(1, at, at + 1));
      }
    }
    // An entry has a file of its own, by whose name it is loaded; others may import it.
    for (const { id } of this.#entries) {
      const set = loadedBy.get(id);
      if (set !== undefined) this.#place(id, { ids: [], bytes: 0, loadedBy: set });
      loadedBy.delete(id);
    }
    const bySet = new Map<string, Chunk>();
    for (const [id, set] of loadedBy) {
      const key = set.join('');
      const chunk = bySet.get(key) ?? { ids: [], bytes: 0, loadedBy: set };
      bySet.set(key, chunk);
      this.#place(id, chunk);
    }
    return [...bySet.values()].filter(({ loadedBy: set }) => set.filter(Boolean).length > 1);
  }

  #place(id: string, chunk: Chunk): void {
    chunk.ids.push(id);
    chunk.bytes += this.#modules.get(id)?.bytes ?? 0;
    this.#chunkOf.set(id, chunk);
  }

  #closure(from: readonly string[]): Set<string> {
    const seen = new Set(from);
    for (const id of seen) for (const next of this.#modules.get(id)?.imports ?? []) seen.add(next);
    return seen;
  }

  /** The files and all that they import, but not by way of `without`. */
  #reached(from: readonly Chunk[], without?: Chunk): Set<Chunk> {
    const seen = new Set(from);
    for (const { ids } of seen) {
      for (const imported of ids.flatMap((id) => this.#modules.get(id)?.imports ?? [])) {
        const next = this.#chunkOf.get(imported);
        if (next !== undefined && next !== without) seen.add(next);
      }
    }
    return seen;
  }

  /** Entries that load a file load what it imports; gives the files with more entries by that. */
  #spread(chunk: Chunk): Set<Chunk> {
    const changed = new Set<Chunk>();
    for (const other of this.#reached([chunk])) {
      for (const [at, isLoaded] of chunk.loadedBy.entries()) {
        if (!isLoaded || other.loadedBy[at]) continue;
        other.loadedBy[at] = 1;
        changed.add(other);
      }
    }
    return changed;
  }

  #pairsOf(changed: ReadonlySet<Chunk>): Pair[] {
    const pairs: Pair[] = [];
    for (const [at, a] of this.#chunks.entries()) {
      for (const b of this.#chunks.slice(at + 1)) {
        if (!changed.has(a) && !changed.has(b)) continue;
        const gain = this.#mostOf(a, b);
        if (gain > 0) pairs.push({ a, b, gain });
      }
    }
    return pairs;
  }

  /** The requests saved, less the bytes loaded in vain. */
  #gainOf({ a, b }: Pair): number {
    const vain = this.#inVain(a, b);
    let gain = 0;
    for (const [at, { weight }] of this.#entries.entries()) {
      if (a.loadedBy[at] && b.loadedBy[at]) gain += weight * REQUEST_BYTES;
      gain -= weight * (vain[at] ?? 0);
    }
    return gain;
  }

  /** The gain without what the two import, which takes a while to find. */
  #mostOf(a: Chunk, b: Chunk): number {
    let gain = 0;
    for (const [at, { weight }] of this.#entries.entries()) {
      if (a.loadedBy[at] && b.loadedBy[at]) gain += weight * REQUEST_BYTES;
      else if (a.loadedBy[at]) gain -= weight * b.bytes;
      else if (b.loadedBy[at]) gain -= weight * a.bytes;
    }
    return gain;
  }

  #isAllowed({ a, b }: Pair): boolean {
    if (this.#isCircular(a, b)) return false;
    const vain = this.#inVain(a, b);
    return this.#entries.every(
      ({ wasteMax }, at) => !vain[at] || (this.#wasted[at] ?? 0) + vain[at] <= wasteMax,
    );
  }

  /** Whether the two as one would import themselves by way of a third. */
  #isCircular(a: Chunk, b: Chunk): boolean {
    const leadsTo = (from: Chunk, to: Chunk) => {
      const between = this.#reached([from], to);
      between.delete(from);
      return this.#reached([...between]).has(to);
    };
    return leadsTo(a, b) || leadsTo(b, a);
  }

  /** Bytes that each entry would load in vain if the two were one, with what they import. */
  #inVain(a: Chunk, b: Chunk): Float64Array {
    const bytes = new Float64Array(this.#entries.length);
    const sides = [
      { own: a, added: this.#reached([b]) },
      { own: b, added: this.#reached([a]) },
    ];
    for (const { own, added } of sides) {
      for (const chunk of added) {
        for (const [at, before] of bytes.entries()) {
          if (own.loadedBy[at] && !chunk.loadedBy[at]) bytes[at] = before + chunk.bytes;
        }
      }
    }
    return bytes;
  }

  /** Makes one file of two; gives the files that this changes. */
  #join({ a, b }: Pair): Set<Chunk> {
    for (const [at, bytes] of this.#inVain(a, b).entries()) {
      this.#wasted[at] = (this.#wasted[at] ?? 0) + bytes;
    }
    for (const [at, isLoaded] of b.loadedBy.entries()) if (isLoaded) a.loadedBy[at] = 1;
    for (const id of b.ids) this.#place(id, a);
    this.#chunks = this.#chunks.filter((chunk) => chunk !== b);
    return this.#spread(a).add(a).add(b);
  }
}
