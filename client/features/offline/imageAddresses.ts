import type { DownloadedDataset, DownloadedRecord } from './downloadStore.ts';

type Field = DownloadedDataset['fields'][number];

const isImage = ({ __typename }: Field): boolean => __typename === 'ImageField';

/** Whether a dataset has fields that may show images of other servers. */
export const mayHaveImages = ({ fields }: DownloadedDataset): boolean =>
  fields.some((field) => isImage(field) || field.useMarkdown);

/** The addresses of images on other servers that the guidelines and the records show: those of image fields, and those within Markdown. */
export async function imageAddresses(
  { fields, guidelines }: Pick<DownloadedDataset, 'fields' | 'guidelines'>,
  records: Iterable<DownloadedRecord>,
): Promise<string[]> {
  const values = [...records].map(({ record }) => record.fields as Record<string, unknown>);
  const valuesOf = (shown: Field[]) => values.flatMap((value) => shown.map(({ name }) => value[name]));
  const texts = [guidelines, ...valuesOf(fields.filter(({ useMarkdown }) => useMarkdown)).flatMap(textsOf)];
  // Only texts with one of these have images, and the renderer is a large library.
  const withImages = texts.filter((text): text is string => text !== null && /!\[|<img/i.test(text));
  const found = [...valuesOf(fields.filter(isImage)), ...(await sourcesIn(withImages))];
  return [...new Set(found.flatMap((value) => shownAddress(value) ?? []))];
}

/** The Markdown of a text, or of the messages of a chat. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? (value as { content: string }[]).map(({ content }) => content) : [];
}

async function sourcesIn(texts: readonly string[]): Promise<(string | null)[]> {
  if (texts.length === 0) return [];
  const { markdownHtml } = await import('#client/ui/markdownHtml.ts');
  // A parsed document loads nothing.
  const parser = new DOMParser();
  const documents = texts.map((text) => parser.parseFromString(markdownHtml(text), 'text/html'));
  return documents.flatMap(({ images }) => [...images].map((image) => image.getAttribute('src')));
}

function shownAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^https?:/i.test(value) || !URL.canParse(value)) return undefined;
  const address = new URL(value);
  if (address.origin === location.origin) return undefined;
  // Browsers ask for images of pages with HTTPS in the same way.
  if (location.protocol === 'https:') address.protocol = 'https:';
  return address.href;
}
