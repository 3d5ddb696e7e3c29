/** Which folder may import which. */
// oxlint-disable-next-line typescript/no-require-imports -- dependency-cruiser reads its configuration as CommonJS.
const { readdirSync } = require('node:fs');

/** Folders with an `index.ts`, through which all other folders import them. */
const doors = ['client', 'gateway'].flatMap((part) =>
  readdirSync(part, { recursive: true })
    .filter((path) => /[\\/]index\.tsx?$/.test(path))
    .map((path) => `${part}/${path.replaceAll('\\', '/').replace(/\/index\.tsx?$/, '')}`),
);

/** Parts of features that only some pages load: in the index, every page that uses the feature would load them. */
const OWN_ENTRIES = [
  'user/(BreakReminder|ProviderLinks|SignInForm|settings/(Profile|Appearance|ApiKey))',
  'offline/(tidyDownloads|Downloads)',
  'filter/CriteriaBar',
  'shortcut/sections',
].map((part) => `^client/features/${part}\\.tsx?$`);

/** The folders of the embedded backend with the logic of its domains. */
const SERVICES = 'services|acts|assignments|controls|history|quality|suggester|webhooks';

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rule(
      'client-not-gateway',
      'client/ must not import gateway/: the schema is the only contract between them.',
      { path: '^client' },
      { path: '^gateway', pathNot: '^gateway/vite\\.packages\\.ts$' },
    ),
    rule(
      'gateway-not-client',
      'gateway/ must not import client/: it serves the built client as files.',
      { path: '^gateway' },
      { path: '^client' },
    ),
    rule(
      'gateway-reaches-backend-by-rest',
      'Only the entry point, which starts the embedded backend, and the command line may import gateway/backend/. Everything else uses REST, so that a real Argilla server can take its place.',
      {
        path: '^gateway',
        pathNot: [
          '^gateway/backend',
          '^gateway/main\\.ts$',
          '^gateway/cli/commands\\.ts$',
          '^gateway/vite\\.config\\.ts$',
        ],
      },
      { path: '^gateway/backend' },
    ),
    rule(
      'backend-stands-alone',
      'The embedded backend is a server of its own: of the gateway, gateway/backend/ may import only agreement/, lib/, observability/ and the listed files of process/.',
      { path: '^gateway/backend' },
      {
        path: '^gateway/(?!backend|agreement|lib|observability|process/(fileLock|command|variables|unfinishedFiles)\\.ts$)',
      },
    ),
    ...[
      [
        'backend-contract',
        'http/ and shapes/ validate requests: they must not import store/, presenters, services or routes.',
        '(http|shapes)',
        `(store|presenters|routes|${SERVICES})`,
      ],
      [
        'backend-store',
        'store/ must not import presenters, services or routes, which are built on it.',
        'store',
        `(presenters|routes|${SERVICES})`,
      ],
      [
        'backend-presenters',
        'Presenters turn rows into bodies without further queries: they must not import services or routes.',
        'presenters',
        `(routes|${SERVICES})`,
      ],
      [
        'backend-services',
        'services/ and the folders of domains must not import routes/, so that they do not depend on requests.',
        `(${SERVICES})`,
        'routes',
      ],
    ].map(([name, comment, floor, above]) =>
      rule(
        name,
        comment,
        { path: `^gateway/backend/(v0/)?${floor}(/|\\.ts$)` },
        { path: `^gateway/backend/(v0/)?${above}(/|\\.ts$)` },
      ),
    ),
    rule(
      'observability-knows-nobody',
      'Both the gateway and the embedded backend import observability/, so it must not import either of them, nor client/.',
      { path: '^gateway/observability' },
      { path: '^(gateway/(?!observability)|client)' },
    ),
    rule(
      'agreement-knows-nobody',
      'Both the gateway and the embedded backend import agreement/, so it must not import either of them, nor client/.',
      { path: '^gateway/agreement' },
      { path: '^(gateway/(?!agreement)|client)' },
    ),
    rule(
      'product-not-tests',
      'client/ and gateway/ must not import tests/.',
      { path: '^(client|gateway)' },
      { path: '^tests' },
    ),
    rule(
      'features-are-islands',
      'A feature may import another feature only through its index.ts.',
      { path: '^client/features/([^/]+)/' },
      {
        path: '^client/features/',
        pathNot: ['^client/features/$1/', '^client/features/[^/]+/index\\.ts$', '\\.generated\\.ts$'],
      },
    ),
    rule(
      'client-arrow',
      'Shared folders (lib, ui, theme, graphql, i18n, commands) must not import features, routes or app.',
      { path: '^client/(lib|ui|theme|graphql|i18n|commands)/' },
      { path: '^client/(features|routes|app)/' },
    ),
    rule(
      'features-below-routes',
      'Features must not import routes or app.',
      { path: '^client/features/' },
      { path: '^client/(routes|app)/' },
    ),
    ...doors.map((folder) =>
      rule(
        `door-of-${folder}`,
        'A folder with an index.ts must be imported through it, so that its other files can change freely. Only dynamic imports may name those files.',
        { path: '^(client|gateway)/', pathNot: `^${folder}/` },
        {
          path: `^${folder}/.*\\.tsx?$`,
          pathNot: ['/index\\.tsx?$', '\\.generated\\.ts$', ...OWN_ENTRIES],
          dependencyTypesNot: ['dynamic-import'],
        },
      ),
    ),
    rule(
      'no-cycles',
      'Files must not import each other in a cycle: it hides what depends on what.',
      {},
      { circular: true },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(\\.generated\\.ts$|__generated__)' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
