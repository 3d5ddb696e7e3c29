import { type Similarity, SIMILARITY_LIMITS } from '#client/features/criteria/index.ts';
import { fieldText } from '#client/features/field/index.ts';
import { ReferenceCard, type VectorSettings } from './SimilarityChoice.tsx';
import { useReferenceRecordQuery } from './ReferenceRecord.generated.ts';

interface Props {
  similarity: Similarity;
  vectors: readonly VectorSettings[];
  fields: readonly { readonly name: string }[];
  onChange(similarity: Similarity): void;
  onEnd(): void;
}

export function ReferenceRecord({ similarity, vectors, fields, onChange, onEnd }: Props) {
  const { data } = useReferenceRecordQuery({ variables: { recordId: similarity.recordId } });
  const texts = fields.flatMap(({ name }) => {
    const text = fieldText(data?.record?.fields[name]);
    return text === '' ? [] : [text];
  });
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
