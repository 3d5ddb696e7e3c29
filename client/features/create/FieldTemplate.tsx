import { useTranslation } from 'react-i18next';
import { templateEditor } from '#client/features/template/index.ts';
import styles from './DataStep.module.css';
import { type DraftField, templateOf, withPart } from './draft.ts';
import { useWizard } from './wizard.ts';

/** The template of a custom field. Until the template is edited, it follows the field's name and sample. */
export function FieldTemplate({ field }: { field: DraftField }) {
  const { t } = useTranslation('create');
  const { draft, change, names, messageAt } = useWizard();
  const name = names.fields[draft.fields.findIndex(({ key }) => key === field.key)]!;
  const edit = (part: Partial<DraftField>): void => change((now) => withPart(now, 'fields', field.key, part));
  return (
    <div className={styles.template}>
      <templateEditor.Part
        field={{ id: field.key, name, title: field.title.trim() || t('untitled') }}
        fieldNames={names.fields}
        template={templateOf(field, name)}
        isAdvanced={field.advancedMode}
        sample={field.sample}
        error={messageAt(`${field.key}.template`)}
        onChange={edit}
        onSample={(sample) => edit({ sample })}
      />
    </div>
  );
}
