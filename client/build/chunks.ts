import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;

const ANNOTATION_ROUTE = join(import.meta.dirname, '../routes/annotation/AnnotationRoute.tsx');

const SHARED =
  /[\\/](client[\\/](ui|lib|commands|graphql|features[\\/]user[\\/](?!.*[Pp]rovider))|@tabler|@mantine[\\/]hooks[\\/]esm[\\/]utils|@mantine[\\/]core[\\/]esm[\\/](core|components[\\/](ActionIcon|Button|CloseButton)))[\\/]/;
// The sign-in page brings its own part of features/user.
const OWN = /[\\/]client[\\/](features[\\/](?!user[\\/])|routes[\\/])/;

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
  // Likewise one file for the annotation page, which is loaded most often, and one for the code that it shares with other pages.
  { name: (id, context) => (SHARED.test(id) && isOfAnnotation(id, context) ? 'ui' : null), minShareCount: 2 },
  { name: (id, context) => (OWN.test(id) && isOfAnnotation(id, context) ? 'annotation' : null) },
  // A file per shared icon would hold little more than its name.
  { name: 'icons', test: /[\\/]@tabler[\\/]/, minShareCount: 2 },
];

let ofAnnotation: Set<string> | undefined;

/** Whether the annotation page imports a module statically, at any depth. */
function isOfAnnotation(id: string, context: Rolldown.ChunkingContext): boolean {
  if (!ofAnnotation) {
    ofAnnotation = new Set([ANNOTATION_ROUTE]);
    // Iterating over a set includes items that are added during the iteration.
    for (const module of ofAnnotation) {
      const info = context.getModuleInfo(module);
      const identifiers = new Set(info?.code?.match(/\b[A-Za-z]\w*/g));
      for (const imported of info?.importedIds ?? []) {
        // An index imports every part of its package or feature; only those count whose names the module uses.
        if (!INDEX.test(imported)) ofAnnotation.add(imported);
        else for (const part of partsOf(imported, identifiers, context)) ofAnnotation.add(part);
      }
    }
  }
  return ofAnnotation.has(id);
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
