/** HTML with places for texts, as the client's build renders it (client/build/renderOutline.ts). */
export interface OutlineTemplate {
  /** Has a place for `{cards}`. */
  frame: string;
  /** Has places for `{title}` and `{text}`. */
  card: string;
  /** The HTML of a text in which spans are marked. */
  markable: string;
}

/** The parts of the answers to the operations of the annotation page that an outline shows. */
interface Answers {
  AnnotationPage?: { dataset?: { fields?: readonly Field[]; questions?: readonly Question[] } | null };
  RecordWindow?: { dataset?: { records?: { items: readonly { record: FirstRecord }[] } } | null };
}

interface Field {
  __typename: string;
  name: string;
  title: string | null;
  useMarkdown: boolean;
}

interface Question {
  id: string;
  /** The field in which a question about spans has them marked. */
  field?: string;
}

interface Answered {
  question: { id: string };
  answer: { spans?: readonly unknown[] };
}

interface FirstRecord {
  fields: Record<string, unknown>;
  suggestions?: readonly Answered[];
  response?: { answers: readonly Answered[] } | null;
}

/** The client folds longer texts. */
const MAX_LENGTH = 20_000;

/**
 * The titles and texts of the first record as HTML that the browser paints while it loads the client; undefined if there are none to
 * show. Fields from the first one on whose height only the client knows are left out: what is no plain text, is folded, or has
 * several spans.
 */
export function renderOutline(template: OutlineTemplate, answers: Answers): string | undefined {
  const { fields = [], questions = [] } = answers.AnnotationPage?.dataset ?? {};
  const record = answers.RecordWindow?.dataset?.records?.items[0]?.record;
  const cards: string[] = [];
  for (const { __typename, name, title, useMarkdown } of fields) {
    const value = record?.fields[name];
    if (value === undefined || value === null) continue;
    const text = String(value);
    if (__typename !== 'TextField' || useMarkdown || text.length > MAX_LENGTH) break;
    const marking = questions.find(({ field }) => field === name);
    if (marking && spanCount(record!, marking) > MAX_SPANS) break;
    cards.push(fill(marking ? template.markable : template.card, { title: title || name, text }));
  }
  return cards.length > 0 ? template.frame.replace('{cards}', () => cards.join('')) : undefined;
}

/** Below each line of the text is room for one span. More would change the layout. */
const MAX_SPANS = 1;

/** How many spans are suggested and marked. */
const spanCount = ({ suggestions = [], response }: FirstRecord, { id }: Question): number =>
  [...suggestions, ...(response?.answers ?? [])]
    .filter(({ question }) => question.id === id)
    .reduce((sum, { answer }) => sum + (answer.spans?.length ?? 0), 0);

const fill = (html: string, texts: Record<string, string>): string =>
  html.replace(/\{(\w+)\}/g, (place, name: string) => (name in texts ? escapeHtml(texts[name]!) : place));

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
