import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Field, FieldList } from '#client/features/field/index.ts';
import type { JsonObject } from '#client/lib/json.ts';
import { useSettled } from '#client/lib/useSettled.ts';
import form from '#client/ui/Form.module.css';
import { LongTextInput } from '#client/ui/LongTextInput.tsx';
import { Toggle } from '#client/ui/Toggle.tsx';
import { parseSample } from './sample.ts';
import styles from './TemplateEditor.module.css';

interface Props {
  field: { id: string; name: string; title: string };
  /** The names of all fields of the dataset. */
  fieldNames: readonly string[];
  template: string;
  isAdvanced: boolean;
  /** JSON of a value to try the template with. */
  sample: string;
  /** The values of the other fields. */
  contents?: JsonObject | undefined;
  error?: string | undefined;
  onChange(change: { template: string } | { advancedMode: boolean }): void;
  onSample(sample: string): void;
}

const GUIDE = '/docs/templates';

/** The template of a custom field beside a preview with a sample value. */
export function TemplateEditor(props: Props) {
  const { field, fieldNames, template, isAdvanced, sample, contents, error, onChange, onSample } = props;
  const { t } = useTranslation(['template', 'common', 'settings']);
  const parsed = parseSample(sample);
  const unknown = unknownField(template, fieldNames);
  return (
    <div className={styles.editor} role="group" aria-label={t('template:templateOf', { title: field.title })}>
      <Stack gap="sm" miw={0}>
        <LongTextInput
          label={t('settings:template')}
          description={t(isAdvanced ? 'settings:advancedHint' : 'settings:templateHint', { name: field.name })}
          className={styles.code!}
          minRows={8}
          maxRows={24}
          text={template}
          error={error}
          onChange={(written) => onChange({ template: written })}
        />
        <Text role="status" c="var(--marl-status-pending-text)" className={styles.status!}>
          {unknown !== undefined && t('template:unknownField', { name: unknown, names: fieldNames.join(', ') })}
        </Text>
        <Toggle
          label={t('settings:advanced')}
          isOn={isAdvanced}
          onChange={(advancedMode) => onChange({ advancedMode })}
        />
        <a href={GUIDE} target="_blank" rel="noopener">
          {t('template:guide')}
        </a>
      </Stack>
      <Stack gap="sm" miw={0}>
        <section aria-label={t('common:preview')} className={styles.preview}>
          <p className={styles.label}>{t('common:preview')}</p>
          {'value' in parsed ? (
            <Preview
              field={field}
              template={template}
              isAdvanced={isAdvanced}
              contents={contents}
              value={parsed.value}
            />
          ) : (
            <p className={form.note}>{t('template:noPreview')}</p>
          )}
        </section>
        <details className={styles.sample} open={'problem' in parsed || undefined}>
          <summary>{t('template:sample')}</summary>
          <LongTextInput
            label={t('template:sampleJson')}
            description={t('template:sampleHint')}
            className={styles.code!}
            minRows={4}
            maxRows={16}
            text={sample}
            error={'problem' in parsed && problemText(parsed)}
            onChange={onSample}
          />
        </details>
      </Stack>
    </div>
  );

  function problemText(found: Extract<typeof parsed, { problem: string }>): string {
    if (found.problem === 'notObject') return t('template:notObject', { example: '{"title": "…"}' });
    return found.line === null ? t('template:notJson') : t('template:notJsonAt', { line: found.line });
  }
}

interface PreviewProps extends Pick<Props, 'field' | 'template' | 'isAdvanced' | 'contents'> {
  value: JsonObject;
}

/** Waits for a pause in typing, because each template reloads the frame. */
function Preview({ field, template, isAdvanced, contents, value }: PreviewProps) {
  const { settled } = useSettled({ template, isAdvanced, contents: { ...contents, [field.name]: value } });
  const custom: Field = {
    __typename: 'CustomField',
    ...field,
    id: `preview ${field.id}`,
    required: false,
    useMarkdown: false,
    template: settled.template,
    advancedMode: settled.isAdvanced,
  };
  return (
    <FieldList
      // Each input counts as another record.
      key={JSON.stringify(settled)}
      recordId="preview"
      fields={[custom]}
      contents={settled.contents}
      spanQuestions={[]}
      answers={{}}
      suggestions={[]}
    />
  );
}

/** A field that a template reads but the dataset lacks: it would be rendered empty. */
function unknownField(template: string, names: readonly string[]): string | undefined {
  const read = template.matchAll(/\brecord\.fields\.(?:\[([^\]]+)\]|([\w-]+))/g);
  return [...read].map(([, bracketed, plain]) => bracketed ?? plain!).find((name) => !names.includes(name));
}
