/** HTML with places for texts, as the client's build renders it (client/build/renderOutline.ts). */
export interface OutlineTemplate {
  /** Has a place for `{cards}`. */
  frame: string;
  /** Has places for `{title}` and `{text}`. */
  card: string;
}

/** The parts of the answers to the operations of the annotation page that an outline shows. */
interface Answers {
  AnnotationPage?: { dataset?: { fields?: readonly Field[]; questions?: readonly { field?: string }[] } | null };
  RecordWindow?: {
    dataset?: { records?: { items: readonly { record: { fields: Record<string, unknown> } }[] } } | null;
  };
}

interface Field {
  __typename: string;
  name: string;
  title: string | null;
  useMarkdown: boolean;
}

/** The client folds longer texts. */
const MAX_LENGTH = 20_000;

/**
 * The titles and texts of the first record as HTML that the browser paints while it loads the client; undefined if there are none to
 * show. Fields from the first one on that is no plain text, that is folded, or in which spans are marked, are left out: only the
 * client knows how high they are.
 */
export function renderOutline({ frame, card }: OutlineTemplate, answers: Answers): string | undefined {
  const { fields = [], questions = [] } = answers.AnnotationPage?.dataset ?? {};
  const contents = answers.RecordWindow?.dataset?.records?.items[0]?.record.fields ?? {};
  const texts = fields.flatMap((field) => {
    const value = contents[field.name];
    return value === undefined || value === null ? [] : [{ ...field, text: String(value) }];
  });
  const end = texts.findIndex(
    ({ __typename, name, useMarkdown, text }) =>
      __typename !== 'TextField' ||
      useMarkdown ||
      text.length > MAX_LENGTH ||
      questions.some(({ field }) => field === name),
  );
  const cards = texts
    .slice(0, end < 0 ? undefined : end)
    .map(({ name, title, text }) => fill(card, { title: title || name, text }));
  return cards.length > 0 ? frame.replace('{cards}', () => cards.join('')) : undefined;
}

const fill = (html: string, texts: Record<string, string>): string =>
  html.replace(/\{(\w+)\}/g, (place, name: string) => (name in texts ? escapeHtml(texts[name]!) : place));

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
