import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';
import { PAGES } from './pages.ts';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;

const CLIENT = join(import.meta.dirname, '..');
const ANNOTATION_ROUTE = join(CLIENT, 'routes/annotation/AnnotationRoute.tsx');
/** What some records need, which the first one then waits for. */
const PARTS = PAGES.pages.flatMap(({ parts = [] }) => parts.map(({ module }) => join(CLIENT, module)));

const SHARED =
  /[\\/](client[\\/](ui|lib|commands|graphql|features[\\/]user[\\/](?!.*[Pp]rovider))|@tabler|@mantine[\\/]hooks[\\/]esm[\\/]utils)[\\/]/;
/** What every component of Mantine needs, and its buttons. The first record waits for none of them. */
const KIT =
  /[\\/]@mantine[\\/]core[\\/]esm[\\/](core|components[\\/](ActionIcon|Button|CloseButton|Loader|Transition|UnstyledButton))[\\/]/;
const SPANS = /[\\/]client[\\/]features[\\/](field[\\/]|question[\\/])?span[\\/]/;
const ICON = /[\\/]@tabler[\\/]/;
// The sign-in page brings its own part of features/user.
const OWN = /[\\/]client[\\/](features[\\/](?!user[\\/])|routes[\\/])/;

const isOfAnnotation = importedBy([ANNOTATION_ROUTE]);
const isOfParts = importedBy(PARTS);

/** Packages that seldom change stay in the browser's cache over releases, as one file; the other chunks follow the routes. */
export const chunkGroups: Groups = [
  {
    name: 'packages',
    test: /node_modules[\\/](@apollo|@wry|graphql|i18next|optimism|react|react-dom|react-i18next|react-router|react-router-dom|rxjs|scheduler)[\\/]/,
    tags: ['$initial'],
  },
  // One file for what every page needs: a whole compresses better than its parts.
  { name: 'start', tags: ['$initial'] },
  // Likewise one file for the annotation page, which is loaded most often, and one for the code that it shares with other pages.
  { name: (id, context) => (SHARED.test(id) && isOfAnnotation(id, context) ? 'ui' : null), minShareCount: 2 },
  { name: 'kit', test: KIT, minShareCount: 2 },
  { name: (id, context) => (OWN.test(id) && isOfAnnotation(id, context) ? 'annotation' : null) },
  { name: (id, context) => (SPANS.test(id) && isOfParts(id, context) ? 'spans' : null) },
  // A file per shared icon would hold little more than its name. A record does not wait for icons of other pages.
  { name: (id, context) => (ICON.test(id) && isOfParts(id, context) ? 'recordIcons' : null), minShareCount: 2 },
  { name: 'icons', test: ICON, minShareCount: 2 },
];

/** Tells whether one of the modules imports a module statically, at any depth. */
function importedBy(roots: readonly string[]): (id: string, context: Rolldown.ChunkingContext) => boolean {
  let found: Set<string> | undefined;
  return (id, context) => (found ??= importsOf(roots, context)).has(id);
}

/** The modules, and all that they import statically, at any depth. */
function importsOf(roots: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set(roots);
  // Iterating over a set includes items that are added during the iteration.
  for (const module of found) {
    const info = context.getModuleInfo(module);
    const identifiers = new Set(info?.code?.match(/\b[A-Za-z]\w*/g));
    for (const imported of info?.importedIds ?? []) {
      // An index imports every part of its package or feature; only those count whose names the module uses.
      if (!INDEX.test(imported)) found.add(imported);
      else for (const part of partsOf(imported, identifiers, context)) found.add(part);
    }
  }
  return found;
}

const INDEX =
  /@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/]tabler-icons-react\.mjs$|@mantine[\\/]core[\\/]esm[\\/]index\.mjs$|[\\/]client[\\/]features[\\/].*[\\/]index\.ts$/;
const REEXPORT = /^(?:import|export) \{ (.+) \} from ["'](.+)["'];$/gm;

/** The modules from which an index re-exports names. */
function partsOf(index: string, names: ReadonlySet<string>, context: Rolldown.ChunkingContext): string[] {
  const reexports = context.getModuleInfo(index)?.code?.matchAll(REEXPORT) ?? [];
  return [...reexports].flatMap(([, exported = '', file = '']) =>
    exported.split(', ').some((name) => names.has(name.replace('default as ', ''))) ? [join(dirname(index), file)] : [],
  );
}
