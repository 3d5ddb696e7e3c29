import { useState } from 'react';
import type { Field } from '#client/features/field/index.ts';
import { SAMPLE, templateEditor } from '#client/features/template/index.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { asObject } from '#client/lib/json.ts';
import { useFirstRecordQuery } from './FirstRecord.generated.ts';

interface Props {
  field: Field;
  datasetId: string;
  fieldNames: readonly string[];
  template: string;
  isAdvanced: boolean;
  onChange(change: { template: string } | { advancedMode: boolean }): void;
}

/** The template of a custom field, tried with the first record until the user writes another sample. */
export function TemplateSettings({ field, datasetId, ...editor }: Props) {
  // The cache keeps the lists of the annotation page.
  const { data, loading } = useFirstRecordQuery({
    variables: { datasetId },
    fetchPolicy: 'no-cache',
    context: QUIET,
  });
  const [written, setWritten] = useState<string>();
  if (loading) return null;
  const contents = data?.dataset?.__typename === 'FeedbackDataset' && data.dataset.records?.items[0]?.record.fields;
  const value = contents ? asObject(contents[field.name]) : undefined;
  return (
    <templateEditor.Part
      {...editor}
      field={field}
      sample={written ?? (value ? JSON.stringify(value, null, 2) : SAMPLE)}
      contents={contents || undefined}
      onSample={setWritten}
    />
  );
}
