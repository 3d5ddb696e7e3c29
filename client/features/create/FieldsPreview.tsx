import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Field, FieldList } from '#client/features/field/index.ts';
import { parseSample } from '#client/features/template/index.ts';
import { type Transfer_FileFragment, useFieldValuesQuery } from '#client/features/transfer/index.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { FIELD_TYPES } from '#client/lib/fieldTypes.ts';
import { useSettled } from '#client/lib/useSettled.ts';
import { IconButton } from '#client/ui/IconButton.tsx';
import { type DraftField, templateOf } from './draft.ts';
import styles from './DataStep.module.css';
import { partNames } from './names.ts';
import { useWizard } from './wizard.ts';

type Contents = Readonly<Record<string, unknown>>;

/** The fields, updated after a pause in typing, because each change of a template reloads its frame. */
function useSettledFields() {
  const { draft } = useWizard();
  const { settled } = useSettled(draft);
  return { fields: settled.fields, names: partNames(settled).fields };
}

/** The first rows of the file as records, as annotators will see them. */
export function FileFieldsPreview({ file }: { file: Transfer_FileFragment }) {
  const { t } = useTranslation('create');
  const { fields, names } = useSettledFields();
  const [index, setIndex] = useState(0);
  const columns = fields.flatMap(({ column, type }) => (column === null ? [] : [{ column, type }]));
  const { data, previousData } = useFieldValuesQuery({
    variables: { id: file.id, columns },
    skip: columns.length === 0,
    context: QUIET,
  });
  const rows = (data ?? previousData)?.uploadedFile?.fieldValues ?? [];
  const row = rows[Math.min(index, rows.length - 1)];
  if (columns.length === 0 || !row) return null;
  const isWhole = file.rowCount === rows.length;
  const values = fields.map(({ column }, at) => [names[at]!, column === null ? null : row[column]]);
  return (
    <Preview {...{ fields, names }} recordId={String(index + 1)} contents={Object.fromEntries(values) as Contents}>
      {rows.length > 1 && (
        <div className={styles.pager}>
          <IconButton
            label={t('previousRow')}
            icon={IconChevronLeft}
            disabled={index === 0}
            onClick={() => setIndex(index - 1)}
          />
          <span role="status">{t(isWhole ? 'rowOf' : 'rowOfFirst', { row: index + 1, count: rows.length })}</span>
          <IconButton
            label={t('nextRow')}
            icon={IconChevronRight}
            disabled={index >= rows.length - 1}
            onClick={() => setIndex(index + 1)}
          />
        </div>
      )}
    </Preview>
  );
}

/** A placeholder image. */
const IMAGE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 120" width="240" height="120"><rect width="240" height="120" rx="8" fill="#8aa0d8"/><circle cx="180" cy="36" r="16" fill="#ffe9a8"/><path d="M0 120 70 44l46 50 30-28 94 54z" fill="#3651c9"/></svg>',
)}`;

/** The fields of a dataset without records, with sample values. */
export function SampleFieldsPreview() {
  const { t } = useTranslation('create');
  const { fields, names } = useSettledFields();
  if (fields.length === 0) return null;

  function sampleValue({ type, sample }: DraftField): unknown {
    const parsed = parseSample(sample);
    switch (type) {
      case 'TEXT':
        return t('sampleText');
      case 'IMAGE':
        return IMAGE;
      case 'CHAT':
        return [
          { role: 'user', content: t('sampleRequest') },
          { role: 'assistant', content: t('sampleReply') },
        ];
      case 'CUSTOM':
        return 'value' in parsed ? parsed.value : null;
    }
  }
  return (
    <Preview
      // A changed sample counts as another record.
      key={fields.map(({ sample }) => sample).join('\n')}
      {...{ fields, names }}
      recordId="1"
      contents={Object.fromEntries(fields.map((field, index) => [names[index]!, sampleValue(field)]))}
    />
  );
}

interface PreviewProps {
  fields: readonly DraftField[];
  names: readonly string[];
  recordId: string;
  contents: Contents;
  children?: ReactNode;
}

function Preview({ fields, names, recordId, contents, children }: PreviewProps) {
  const { t } = useTranslation('create');
  const shown = fields.map((field, index): Field => {
    const { key, type, required, useMarkdown, advancedMode } = field;
    const name = names[index]!;
    const common = { id: key, name, title: field.title.trim() || name, required };
    if (type !== 'CUSTOM') return { ...common, __typename: FIELD_TYPES[type], useMarkdown };
    return {
      ...common,
      __typename: 'CustomField',
      useMarkdown: false,
      template: templateOf(field, name),
      advancedMode,
    };
  });
  return (
    <details className={styles.preview} open>
      <summary>{t('fieldsPreview')}</summary>
      <div className={styles.record}>
        {children}
        <FieldList
          recordId={recordId}
          fields={shown}
          contents={contents}
          spanQuestions={[]}
          answers={{}}
          suggestions={[]}
        />
      </div>
    </details>
  );
}
