import { NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QUIET } from '#client/graphql/notices.ts';
import { MOST_VECTORS } from '#client/lib/restLimits.ts';
import { Facts } from '#client/ui/Facts.tsx';
import { ItemCard } from '../../datasetSettings/index.ts';
import { useUpdateTaskSettingsMutation } from './ChangeTaskSettings.generated.ts';
import { Rows } from './EntryList.tsx';
import type { TaskSettings_SchemaFragment } from '../TaskDatasetParts.generated.ts';

/** The largest integer of GraphQL. The server has a lower limit. */
const MOST_DIMENSIONS = 2 ** 31 - 1;

interface Vector {
  readonly name: string;
  readonly dimensions: number | null;
}

const isComplete = ({ name, dimensions }: Vector): boolean =>
  name.trim() !== '' && dimensions !== null && dimensions > 0;

/** The vectors of the records. Vectors can be added but not removed, because records may have them. */
export function TaskVectorsPart({ schema }: { schema: TaskSettings_SchemaFragment }) {
  const { t } = useTranslation(['taskSettings', 'settings']);
  const stored = schema.settings?.vectors ?? [];
  const [added, setAdded] = useState<readonly Vector[]>([]);
  const [update] = useUpdateTaskSettingsMutation({ context: QUIET });
  const vectors: Vector[] = [...stored, ...added.map((vector) => ({ ...vector, name: vector.name.trim() }))];
  const duplicate = vectors.find(({ name }, index) => vectors.findIndex((vector) => vector.name === name) < index);
  const save = () =>
    update({
      variables: {
        input: {
          datasetId: schema.id,
          vectors: vectors.flatMap(({ name, dimensions }) => (dimensions === null ? [] : { name, dimensions })),
        },
      },
    });
  const refusal = (): string | null => {
    if (!added.every(isComplete)) return t('vectorIncomplete');
    return duplicate ? t('double', { name: duplicate.name }) : null;
  };
  return (
    <ItemCard
      id="vectors"
      title={t('settings:vectors')}
      item={{
        isModified: added.length > 0,
        restore: () => setAdded([]),
        settle: () => setAdded((current) => current.filter((vector) => !added.includes(vector))),
      }}
      refusal={refusal()}
      onSave={save}
    >
      {stored.length > 0 && (
        <Facts
          inColumns
          facts={stored.map(({ name, dimensions }) => [name, `${t('settings:dimensions')}: ${dimensions ?? '–'}`])}
        />
      )}
      {vectors.length === 0 && <p>{t('noVectors')}</p>}
      <Rows
        rows={added}
        addLabel={t('addVector')}
        blank={vectors.length < MOST_VECTORS ? { name: '', dimensions: null } : null}
        onChange={setAdded}
      >
        {({ name, dimensions }, index, edit) => (
          <>
            <TextInput
              aria-label={t('nameOf', { title: t('settings:vectors'), position: stored.length + index + 1 })}
              placeholder={t('name')}
              value={name}
              onChange={({ currentTarget }) => edit({ name: currentTarget.value })}
            />
            <NumberInput
              aria-label={t('dimensionsOf', { name: name || index + 1 })}
              placeholder={t('settings:dimensions')}
              min={1}
              max={MOST_DIMENSIONS}
              allowDecimal={false}
              allowNegative={false}
              value={dimensions ?? ''}
              onChange={(next) => edit({ dimensions: next === '' ? null : Number(next) })}
            />
          </>
        )}
      </Rows>
    </ItemCard>
  );
}
