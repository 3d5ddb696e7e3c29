import { NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QUIET } from '#client/graphql/notices.ts';
import { MOST_VECTORS } from '#client/lib/restLimits.ts';
import { Facts, ItemCard } from '../../datasetSettings/index.ts';
import { useUpdateTaskSettingsMutation } from './ChangeTaskSettings.generated.ts';
import { Rows } from './EntryList.tsx';
import type { TaskSettings_SchemaFragment } from '../TaskDatasetParts.generated.ts';

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
      item={{
        isModified: fresh.length > 0,
        restore: () => setFresh([]),
        settle: () => setFresh((current) => current.filter((kind) => !fresh.includes(kind))),
      }}
      refusal={refusal()}
      onSave={save}
    >
      {stored.length > 0 && (
        <Facts
          facts={stored.map(({ name, dimensions }) => [name, `${t('settings:dimensions')}: ${dimensions ?? '–'}`])}
        />
      )}
      {kinds.length === 0 && <p>{t('noVectors')}</p>}
      <Rows
        rows={fresh}
        addLabel={t('addVector')}
        blank={kinds.length < MOST_VECTORS ? { name: '', dimensions: null } : null}
        onChange={setFresh}
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
