import { useMemo } from 'react';
import { type Similarity, SIMILARITY_LIMITS } from '#client/features/criteria/index.ts';
import { fieldText } from '#client/features/field/index.ts';
import { markdown } from '#client/ui/Markdown.tsx';
import { ReferenceCard, type VectorSettings } from './SimilarityChoice.tsx';
import { useReferenceRecordQuery } from './ReferenceRecord.generated.ts';

interface Props {
  similarity: Similarity;
  vectors: readonly VectorSettings[];
  fields: readonly { readonly name: string; readonly useMarkdown: boolean }[];
  onChange(similarity: Similarity): void;
  onEnd(): void;
}

export function ReferenceRecord({ similarity, vectors, fields, onChange, onEnd }: Props) {
  const { data } = useReferenceRecordQuery({ variables: { recordId: similarity.recordId } });
  const toHtml = markdown.use();
  const texts = useMemo(
    () =>
      fields.flatMap(({ name, useMarkdown }) => {
        const text = fieldText(data?.record?.fields[name]);
        const shown = useMarkdown ? toHtml && textIn(toHtml(text)) : text;
        return shown ? [shown] : [];
      }),
    [data, fields, toHtml],
  );
  return (
    <ReferenceCard
      vectors={vectors}
      limits={SIMILARITY_LIMITS}
      value={similarity}
      text={data?.record === null ? null : texts.join(' · ')}
      onChange={onChange}
      onEnd={onEnd}
    />
  );
}

const textIn = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent;
