import { Button, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportMappingInput } from '#client/graphql/schema-types.ts';
import { fieldTypeOf } from '#client/lib/fieldTypes.ts';
import form from '#client/ui/Form.module.css';
import { Problem } from '#client/ui/Problem.tsx';
import { ColumnMisfit, misfitOf } from './ColumnMisfit.tsx';
import { LeftOut } from './LeftOut.tsx';
import { ColumnTable, SampleTable } from './fileTables.tsx';
import {
  doubleTarget,
  leftOut,
  kindOf,
  missingFields,
  nameOf,
  type Target,
  type TargetDataset,
  type Targets,
  targetsOf,
  toMappingInput,
} from './mapping.ts';
import type { Transfer_FileFragment } from './Transfer.generated.ts';

interface Props {
  file: Transfer_FileFragment;
  dataset: TargetDataset;
  targets: Targets;
  isBusy: boolean;
  onChange(targets: Targets): void;
  onCheck(mapping: ImportMappingInput): void;
}

/** Maps the columns of a file to parts of a dataset; a complete and unambiguous mapping can be checked. */
export function Mapping({ file, dataset, targets, isBusy, onChange, onCheck }: Props) {
  const { t } = useTranslation('transfer');
  const textOf = useTargetText(dataset);
  const [isSubmitted, setSubmitted] = useState(false);
  const missing = missingFields(targets, dataset);
  const double = doubleTarget(targets);
  const unfit = file.columns.find((column) => {
    const field = fieldOf(targets[column.name]);
    return field && misfitOf(column, fieldTypeOf(field.__typename))?.isTotal;
  });
  const problem = double
    ? t('twice', { name: textOf(double) })
    : unfit
      ? t('unfit', { column: unfit.name, name: fieldOf(targets[unfit.name])!.title })
      : isSubmitted && missing.length > 0 && t('missing', { names: missing.join(', ') });

  function fieldOf(target: Target = 'ignore') {
    return kindOf(target) === 'field' ? dataset.fields.find(({ name }) => name === nameOf(target)) : undefined;
  }
  function check(): void {
    setSubmitted(true);
    if (!problem && missing.length === 0) onCheck(toMappingInput(targets));
  }

  return (
    <>
      <p className={form.note}>{t('mappingText')}</p>
      <ColumnTable
        file={file}
        useTitle={t('goesTo')}
        use={(column) => {
          const { name } = column;
          const target = targets[name] ?? 'ignore';
          const field = fieldOf(target);
          return (
            <Stack gap="sm">
              <NativeSelect
                aria-label={t('goesToOf', { name })}
                value={target}
                error={target === double || column === unfit}
                data={targetsOf(dataset, name).map((value) => ({ value, label: textOf(value) }))}
                onChange={({ currentTarget }) => onChange({ ...targets, [name]: currentTarget.value as Target })}
              />
              {field && <ColumnMisfit column={column} type={fieldTypeOf(field.__typename)} field={field.title} />}
            </Stack>
          );
        }}
      />
      <SampleTable file={file} />
      <footer className={form.actions}>
        {problem ? <Problem>{problem}</Problem> : <LeftOut names={leftOut(file.columns, targets)} />}
        <Button loading={isBusy} onClick={check}>
          {t('check')}
        </Button>
      </footer>
    </>
  );
}

/** The labels of targets, with the titles of fields and questions. */
function useTargetText(dataset: TargetDataset): (target: Target) => string {
  const { t } = useTranslation('transfer');
  const { fields, questions, metadataProperties, vectorsSettings } = dataset;
  const partsOf: Partial<Record<string, readonly { name: string; title: string }[]>> = {
    field: fields,
    metadata: metadataProperties,
    vector: vectorsSettings,
  };
  return (target) => {
    const [kind, name] = [kindOf(target), nameOf(target)];
    const parts = partsOf[kind] ?? questions;
    return t(`to_${kind}`, { name: parts.find((part) => part.name === name)?.title || name });
  };
}
