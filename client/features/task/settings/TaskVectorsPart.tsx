import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QUIET } from '#client/graphql/notices.ts';
import { MOST_VECTORS } from '#client/lib/restLimits.ts';
import { useFocusOnChange } from '#client/ui/keepFocus.ts';
import { lastRemoval } from '#client/ui/removal.ts';
import { ItemCard } from '../../datasetSettings/index.ts';
import { useUpdateTaskSettingsMutation } from './ChangeTaskSettings.generated.ts';
import type { TaskSettings_SchemaFragment } from './TaskSettings.generated.ts';
import styles from './TaskVectorsPart.module.css';

/** GraphQL has no larger whole numbers. How many dimensions are too many, the server knows. */
const MOST_DIMENSIONS = 2 ** 31 - 1;

interface Kind {
  readonly name: string;
  readonly dimensions: number | null;
}

const isWhole = ({ name, dimensions }: Kind): boolean => name.trim() !== '' && dimensions !== null && dimensions > 0;

/** Which vectors records may carry. Those that are declared stay: records may hold them. */
export function TaskVectorsPart({ schema }: { schema: TaskSettings_SchemaFragment }) {
  const { t } = useTranslation(['taskSettings', 'settings']);
  const stored = schema.settings?.vectors ?? [];
  const [fresh, setFresh] = useState<readonly Kind[]>([]);
  const list = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  useFocusOnChange(fresh.length, () => lastRemoval(list.current) ?? more.current);
  const [update] = useUpdateTaskSettingsMutation({ context: QUIET });
  const kinds: Kind[] = [...stored, ...fresh.map((kind) => ({ ...kind, name: kind.name.trim() }))];
  const double = kinds.find(({ name }, index) => kinds.findIndex((kind) => kind.name === name) < index);
  const save = () =>
    update({
      variables: {
        input: {
          datasetId: schema.id,
          vectors: kinds.flatMap(({ name, dimensions }) => (dimensions === null ? [] : { name, dimensions })),
        },
      },
    });
  const refusal = (): string | null => {
    if (!fresh.every(isWhole)) return t('vectorIncomplete');
    return double ? t('double', { name: double.name }) : null;
  };
  return (
    <ItemCard
      id="vectors"
      title={t('settings:vectors')}
      isModified={fresh.length > 0}
      refusal={refusal()}
      onSave={save}
      onSaved={() => setFresh((held) => held.filter((kind) => !fresh.includes(kind)))}
      onRestore={() => setFresh([])}
    >
      {stored.length > 0 && (
        <dl className={styles.kinds}>
          {stored.map(({ name, dimensions }) => (
            <div key={name} className={styles.kind}>
              <dt>{name}</dt>
              <dd>{`${t('settings:dimensions')}: ${dimensions ?? '–'}`}</dd>
            </div>
          ))}
        </dl>
      )}
      {stored.length + fresh.length === 0 && <p className={styles.note}>{t('noVectors')}</p>}
      <div ref={list} className={styles.list}>
        {fresh.map(({ name, dimensions }, index) => (
          <div key={index} className={styles.fresh}>
            <TextInput
              aria-label={t('nameOf', { title: t('settings:vectors'), position: stored.length + index + 1 })}
              placeholder={t('name')}
              value={name}
              onChange={({ currentTarget }) => setFresh(fresh.with(index, { name: currentTarget.value, dimensions }))}
            />
            <NumberInput
              aria-label={t('dimensionsOf', { name: name || index + 1 })}
              placeholder={t('settings:dimensions')}
              min={1}
              max={MOST_DIMENSIONS}
              allowDecimal={false}
              allowNegative={false}
              value={dimensions ?? ''}
              onChange={(next) => setFresh(fresh.with(index, { name, dimensions: next === '' ? null : Number(next) }))}
            />
            <ActionIcon
              aria-label={t('removeOf', { name: name || index + 1 })}
              data-remove
              onClick={() => setFresh(fresh.toSpliced(index, 1))}
            >
              <IconX size={16} />
            </ActionIcon>
          </div>
        ))}
      </div>
      {kinds.length < MOST_VECTORS && (
        <Button
          ref={more}
          variant="default"
          size="xs"
          className={styles.add}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setFresh([...fresh, { name: '', dimensions: null }])}
        >
          {t('addVector')}
        </Button>
      )}
    </ItemCard>
  );
}
