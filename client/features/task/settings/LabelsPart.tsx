import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { focusNeighbor } from '#client/ui/focus.ts';
import { ItemCard, OrderedList, useItem } from '../../datasetSettings/index.ts';
import { LabelsInput, tooLong, typedLabels, useLabelToasts } from '../label/index.ts';
import { useUpdateTaskSettingsMutation } from './ChangeTaskSettings.generated.ts';
import type { TaskSettings_SchemaFragment } from '../TaskDatasetParts.generated.ts';
import styles from './LabelsPart.module.css';
import type { TaskSettings_DatasetFragment } from './TaskSettings.generated.ts';

interface Props {
  dataset: TaskSettings_DatasetFragment;
  schema: TaskSettings_SchemaFragment;
}

interface DraftLabel {
  readonly name: string;
  readonly description: string;
}

/** The label schema: labels, their descriptions and their order. Labels that are typed but not yet added are saved, too. */
export function LabelsPart({ dataset, schema }: Props) {
  const { t } = useTranslation(['taskSettings', 'taskRecord', 'common']);
  const { formatNumber } = useFormats();
  const saved = new Set(schema.labels.flatMap((label) => (label.isSaved ? label.name : [])));
  const item = useItem<{ labels: readonly DraftLabel[]; typed: string }>({
    labels: schema.labels.map((label) => ({ name: label.name, description: label.description ?? '' })),
    typed: '',
  });
  const { labels, typed } = item.value;
  const change = (next: readonly DraftLabel[]): void => item.change({ labels: next });
  const { toastSaved, toastKnown, toastFailed } = useLabelToasts(dataset);
  const [update] = useUpdateTaskSettingsMutation({ context: QUIET });
  const names = typedLabels(typed);
  const long = tooLong(names);
  const tooLongText = long === undefined ? null : t('taskRecord:labelTooLong', { label: long });
  const known = new Set(labels.map((label) => label.name));
  const fresh = names.filter((label) => !known.has(label)).map((label) => ({ name: label, description: '' }));
  // Labels found in records are no schema until somebody saves them.
  const isFound = saved.size === 0 && labels.length > 0;

  const save = async (): Promise<void> => {
    try {
      const sent = [...labels, ...fresh].map((label) => ({
        name: label.name,
        description: label.description.trim() || null,
      }));
      await update({ variables: { input: { datasetId: dataset.id, labels: sent } } });
      toastSaved();
    } catch (error) {
      toastFailed(error);
      throw error;
    }
  };

  /** Names the removed labels that the server refuses to remove, because records have them. */
  const usedText = (error: unknown): string | undefined => {
    const { status, detail = '' } = problemOf(error);
    const used = schema.labels.flatMap((label) =>
      !known.has(label.name) && detail.includes(`\`${label.name}\``) ? label.name : [],
    );
    return status === 400 && used.length > 0
      ? t('labelsUsed', { count: used.length, labels: used.join(', ') })
      : undefined;
  };

  function add(): void {
    if (fresh.length > 0) item.change({ labels: [...labels, ...fresh], typed: '' });
    else toastKnown(names);
  }

  return (
    <ItemCard
      id="labels"
      title={t('labels')}
      name={formatNumber(labels.length)}
      saveLabel={t('saveLabels')}
      item={item}
      isSavable={item.isModified || isFound}
      refusal={tooLongText}
      onSave={save}
      refusalOf={usedText}
    >
      {saved.size === 0 && <Text c="dimmed">{isFound ? t('foundLabels') : t('noSchema')}</Text>}
      {labels.length > 0 && (
        <OrderedList
          aria-label={t('labels')}
          itemClassName={styles.label}
          items={labels}
          keyOf={(label) => label.name}
          nameOf={(label) => label.name}
          onChange={change}
          actions={(label, index) => (
            <ActionIcon
              size="sm"
              aria-label={t('removeOf', { name: label.name })}
              data-remove
              onClick={({ currentTarget }) => {
                focusNeighbor(currentTarget, currentTarget.closest('form'), 'textarea');
                change(labels.toSpliced(index, 1));
              }}
            >
              <IconX size={14} />
            </ActionIcon>
          )}
        >
          {(label, index) => (
            <>
              <span className={styles.name}>
                {label.name}
                {!saved.has(label.name) && <span className={styles.unsaved}>{t('unsavedLabel')}</span>}
              </span>
              <TextInput
                className={styles.description}
                aria-label={t('descriptionOf', { name: label.name })}
                placeholder={t('description')}
                value={label.description}
                onChange={({ currentTarget }) =>
                  change(labels.with(index, { ...label, description: currentTarget.value }))
                }
              />
            </>
          )}
        </OrderedList>
      )}
      <NewLabels
        text={typed}
        error={tooLongText}
        canAdd={names.length > 0 && long === undefined}
        onType={(text) => item.change({ typed: text })}
        onAdd={add}
      />
    </ItemCard>
  );
}

interface NewLabelsProps {
  text: string;
  error: string | null;
  canAdd: boolean;
  onType(text: string): void;
  onAdd(): void;
}

function NewLabels({ text, error, canAdd, onType, onAdd }: NewLabelsProps) {
  const { t } = useTranslation('taskSettings');
  return (
    <Group align="end" gap="sm">
      <LabelsInput
        className={styles.text}
        minRows={1}
        error={error}
        text={text}
        onChange={onType}
        onSubmit={() => canAdd && onAdd()}
      />
      <Button
        variant="default"
        disabled={!canAdd}
        onClick={({ currentTarget }) => {
          onAdd();
          currentTarget.parentElement?.querySelector('textarea')?.focus();
        }}
      >
        {t('addLabels')}
      </Button>
    </Group>
  );
}
