import { paths } from '../lib/paths.ts';

/** The operations and modules with which a page begins. Modules are paths below the client's folder. */
export interface PageSource {
  /** The path as the router matches it. */
  readonly path: string;
  /** The modules that it loads at once. */
  readonly modules: readonly string[];
  /** The modules with texts; `*` stands for the language. */
  readonly texts: readonly string[];
  readonly operations: readonly FirstOperation[];
  readonly parts?: readonly Part[];
  /** The module that exports the page's outline. */
  readonly outline?: string;
}

interface FirstOperation {
  readonly name: string;
  /** A value such as `:id` is a parameter of the path. */
  readonly variables?: object;
  /** Whether the variables are those of an address without a query. */
  readonly isForPlainAddress?: boolean;
}

/** A module that the page needs if an answer contains the mark. */
interface Part {
  readonly mark: string;
  readonly module: string;
}

const isType = (name: string): string => `"__typename":"${name}"`;

const OF_EVERY_PAGE: readonly FirstOperation[] = [{ name: 'Me' }, { name: 'Settings' }];

const TASK = { workspace: ':workspace', name: ':dataset' };

/** The variables of the pages for an address without a query. */
export const PLAIN = {
  records: {
    filter: { statuses: ['PENDING'], teamStatus: null, metadata: [], responses: [], suggestions: [] },
    search: null,
    similarTo: null,
    sort: null,
    offset: 0,
    limit: 11,
  },
  taskRecords: {
    query: {
      queryText: null,
      predictedAs: [],
      predictedBy: [],
      annotatedAs: [],
      annotatedBy: [],
      statuses: [],
      predicted: null,
      metadata: [],
      score: null,
      uncoveredByRules: [],
    },
    sort: [],
    page: 1,
    size: 10,
  },
} as const;

/** Find the files of other pages than the annotation page, and texts that are in no bundle. */
const BEYOND = ['app/pages.ts', 'i18n/singles.ts'];
const OWN_TEXTS = 'i18n/locales/*/';
/** Has the texts about statuses, too. */
const ANNOTATION_TEXTS = 'i18n/bundles/annotation.*.ts';
const LIST_TEXTS = [ANNOTATION_TEXTS, `${OWN_TEXTS}datasets.json`, `${OWN_TEXTS}home.json`];

/** The pages that people open from bookmarks and links. The first that matches counts. */
export const PAGES: { coreTexts: string; pages: readonly PageSource[] } = {
  coreTexts: 'i18n/bundles/core.*.ts',
  pages: [
    {
      path: paths.anyAnnotation,
      modules: ['routes/annotation/AnnotationRoute.tsx'],
      texts: [ANNOTATION_TEXTS],
      operations: [
        ...OF_EVERY_PAGE,
        { name: 'AnnotationPage', variables: { datasetId: ':id' } },
        { name: 'RecordWindow', variables: { datasetId: ':id', ...PLAIN.records }, isForPlainAddress: true },
      ],
      parts: [
        { mark: isType('RatingQuestion'), module: 'features/question/options/RatingControl.tsx' },
        { mark: isType('RankingQuestion'), module: 'features/question/ranking/RankingControl.tsx' },
        { mark: isType('SpanQuestion'), module: 'features/question/span/SpanControl.tsx' },
        { mark: isType('SpanQuestion'), module: 'features/field/span/SpanField.tsx' },
        { mark: '"vectorsSettings":[{', module: 'features/similarity/FindSimilar.tsx' },
        { mark: '"useMarkdown":true', module: 'ui/markdownHtml.ts' },
        ...['ChatField', 'ImageField', 'CustomField'].map((name) => ({
          mark: isType(name),
          module: 'features/field/values/FieldValue.tsx',
        })),
      ],
      outline: 'routes/annotation/Outline.tsx',
    },
    {
      path: paths.anyTask,
      modules: ['routes/task/TaskRoute.tsx', ...BEYOND],
      texts: [
        ANNOTATION_TEXTS,
        ...['bulk', 'criteria', 'datasets', 'rules', 'task', 'taskFilter', 'taskRecord'].map(
          (name) => `${OWN_TEXTS}${name}.json`,
        ),
      ],
      operations: [
        ...OF_EVERY_PAGE,
        { name: 'TaskPage', variables: TASK },
        {
          name: 'TaskRecords',
          variables: { ...TASK, input: PLAIN.taskRecords, isCounting: true },
          isForPlainAddress: true,
        },
      ],
    },
    {
      path: paths.datasets,
      modules: ['routes/datasets/DatasetsRoute.tsx', ...BEYOND],
      texts: LIST_TEXTS,
      operations: [...OF_EVERY_PAGE, { name: 'Datasets' }],
    },
    {
      path: paths.home,
      modules: ['routes/home/HomeRoute.tsx', ...BEYOND],
      texts: LIST_TEXTS,
      operations: [...OF_EVERY_PAGE, { name: 'Datasets' }],
    },
    { path: '/.*', modules: BEYOND, texts: [], operations: OF_EVERY_PAGE },
  ],
};
