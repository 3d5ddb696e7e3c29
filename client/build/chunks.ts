import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';
import { PAGES } from './pages.ts';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;

const CLIENT = join(import.meta.dirname, '..');
const ROUTES = join(CLIENT, 'routes');
const ANNOTATION_ROUTE = join(ROUTES, 'annotation/AnnotationRoute.tsx');

const SHARED =
  /[\\/](client[\\/](ui|lib|commands|graphql|features[\\/]user[\\/](?!.*[Pp]rovider))|@tabler|@mantine[\\/]hooks[\\/]esm[\\/]utils|@mantine[\\/]core[\\/]esm[\\/](core|components[\\/](ActionIcon|Button|CloseButton)))[\\/]/;
// The sign-in page brings its own part of features/user.
const OWN = /[\\/]client[\\/](features[\\/](?!user[\\/])|routes[\\/])/;
const OURS = /[\\/]client[\\/](commands|features|graphql|lib|routes|theme|ui)[\\/]/;

/** Packages that seldom change stay in the browser's cache over releases; the other chunks follow the routes. */
export const chunkGroups: Groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/ },
  {
    name: 'graphql',
    test: /node_modules[\\/](@apollo|@wry|graphql|graphql-tag|optimism|rxjs)[\\/]/,
    tags: ['$initial'],
  },
  // One file for what every page needs: a whole compresses better than its parts.
  { name: 'start', tags: ['$initial'] },
  // The same for the annotation page, which is loaded most often, and for what it shares with other pages.
  { name: (id, context) => (SHARED.test(id) && isOfAnnotation(id, context) ? 'ui' : null), minShareCount: 2 },
  { name: (id, context) => (OWN.test(id) && isOfAnnotation(id, context) ? 'annotation' : null) },
  // What only the annotation page loads, once its first record is there, and what several pages load of packages: a request takes longer
  // than the few lines of most of these modules.
  { name: (id, context) => (OURS.test(id) && isLaterInAnnotation(id, context) ? laterName(id) : null) },
  { name: 'kit', test: /[\\/]node_modules[\\/](?!@tabler)/, minShareCount: 2 },
  // A file per shared icon would hold little more than its name.
  { name: 'icons', test: /[\\/]@tabler[\\/]/, minShareCount: 2 },
];

/** Whoever stays in the focus view needs nothing of the bulk view. */
const laterName = (id: string): string => (/[\\/]bulk[\\/]/.test(id) ? 'bulk' : 'annotation-later');

let ofAnnotation: ReadonlySet<string> | undefined;
let later: Set<string> | undefined;

/** Whether the annotation page imports a module statically, at any depth. */
function isOfAnnotation(id: string, context: Rolldown.ChunkingContext): boolean {
  ofAnnotation ??= importedBy([ANNOTATION_ROUTE], context);
  return ofAnnotation.has(id);
}

/** Whether the annotation page alone imports a module, and loads it later. */
function isLaterInAnnotation(id: string, context: Rolldown.ChunkingContext): boolean {
  if (!later) {
    // Some questions and fields need a part before the first record.
    const parts = PAGES.pages.flatMap((page) => (page.parts ?? []).map(({ module }) => join(CLIENT, module)));
    const routes = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('Route.tsx'))
      .map((file) => join(ROUTES, file));
    later = importedBy([ANNOTATION_ROUTE], context, true);
    for (const module of importedBy([...parts, ...routes, join(CLIENT, 'main.tsx')], context)) later.delete(module);
  }
  return later.has(id);
}

/** The modules that some modules import at any depth, with themselves: statically, or dynamically, too. */
function importedBy(modules: readonly string[], context: Rolldown.ChunkingContext, isDynamic = false): Set<string> {
  const found = new Set(modules);
  // Iterating over a set includes what is added meanwhile.
  for (const module of found) {
    const info = context.getModuleInfo(module);
    const identifiers = new Set(info?.code?.match(/\b[A-Za-z]\w*/g));
    for (const imported of [...(info?.importedIds ?? []), ...(isDynamic ? (info?.dynamicallyImportedIds ?? []) : [])]) {
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
