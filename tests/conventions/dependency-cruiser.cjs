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
  'offline/(tidy|TakenAlong)',
  'filter/CriteriaBar',
  'shortcut/sections',
].map((part) => `^client/features/${part}\\.tsx?$`);

/** The folders of the embedded backend with the logic of its domains. */
const SERVICES = 'services|acts|assignments|controls|history|outgoing|quality|suggester|webhooks';

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rule(
      'client-not-gateway',
      'The client knows the gateway only through schema/.',
      { path: '^client' },
      { path: '^gateway', pathNot: '^gateway/vite\\.packages\\.ts$' },
    ),
    rule(
      'gateway-not-client',
      'The gateway serves the built client as files.',
      { path: '^gateway' },
      { path: '^client' },
    ),
    rule(
      'gateway-reaches-backend-by-rest',
      'Only the process entry starts the embedded backend, and the command line loads what looks after its store; everything else speaks REST, so that a real Argilla server can take its place.',
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
      'The embedded backend is a server of its own; it shares with the process it lives in how it logs, is traced, locks files, takes commands and reads variables, and with the gateway how answers are compared and small helpers.',
      { path: '^gateway/backend' },
      { path: '^gateway/(?!backend|agreement|lib|observability|process/(fileLock|command|variables)\\.ts$)' },
    ),
    ...[
      [
        'backend-contract',
        'What callers send knows nothing of who reads it.',
        '(http|shapes)',
        `(store|presenters|routes|${SERVICES})`,
      ],
      [
        'backend-store',
        'The store keeps what the contract names and asks nobody what it means.',
        'store',
        `(presenters|routes|${SERVICES})`,
      ],
      [
        'backend-presenters',
        'What is stored is put into words without looking anything up.',
        'presenters',
        `(routes|${SERVICES})`,
      ],
      ['backend-services', 'Services know no route, and therefore no request.', `(${SERVICES})`, 'routes'],
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
      'Gateway and backend are both looked at, each from its own side.',
      { path: '^gateway/observability' },
      { path: '^(gateway/(?!observability)|client)' },
    ),
    rule(
      'agreement-knows-nobody',
      'The gateway measures agreement from the answers of any server, the embedded backend from its counts.',
      { path: '^gateway/agreement' },
      { path: '^(gateway/(?!agreement)|client)' },
    ),
    rule(
      'product-not-tests',
      'Tests look at the product, never the other way.',
      { path: '^(client|gateway)' },
      { path: '^tests' },
    ),
    rule(
      'features-are-islands',
      'A feature imports no other feature but through its index; routes put them together.',
      { path: '^client/features/([^/]+)/' },
      {
        path: '^client/features/',
        pathNot: ['^client/features/$1/', '^client/features/[^/]+/index\\.ts$', '\\.generated\\.ts$'],
      },
    ),
    rule(
      'client-arrow',
      'lib, ui, theme ← features ← routes ← app.',
      { path: '^client/(lib|ui|theme|graphql|i18n|commands)/' },
      { path: '^client/(features|routes|app)/' },
    ),
    rule(
      'features-below-routes',
      'Features know no route.',
      { path: '^client/features/' },
      { path: '^client/(routes|app)/' },
    ),
    ...doors.map((folder) =>
      rule(
        `door-of-${folder}`,
        'A folder with an index.ts is imported by it, so that its other files can change freely; what loads later is named itself.',
        { path: '^(client|gateway)/', pathNot: `^${folder}/` },
        {
          path: `^${folder}/.*\\.tsx?$`,
          pathNot: ['/index\\.tsx?$', '\\.generated\\.ts$', ...OWN_ENTRIES],
          dependencyTypesNot: ['dynamic-import'],
        },
      ),
    ),
    rule('no-cycles', 'Cycles hide what depends on what.', {}, { circular: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(\\.generated\\.ts$|__generated__)' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
