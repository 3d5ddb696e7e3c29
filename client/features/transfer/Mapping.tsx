import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportMappingInput } from '#client/graphql/schema-types.ts';
import form from '#client/ui/Form.module.css';
import { Problem } from '#client/ui/Problem.tsx';
import { ColumnTable, SampleTable } from './fileTables.tsx';
import {
  doubleTarget,
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
  const problem = double
    ? t('twice', { name: textOf(double) })
    : isSubmitted && missing.length > 0 && t('missing', { names: missing.join(', ') });

  function check(): void {
    setSubmitted(true);
    if (!double && missing.length === 0) onCheck(toMappingInput(targets));
  }

  return (
    <>
      <p className={form.note}>{t('mappingText')}</p>
      <ColumnTable
        file={file}
        useTitle={t('goesTo')}
        use={({ name }) => (
          <NativeSelect
            aria-label={t('goesToOf', { name })}
            value={targets[name] ?? 'ignore'}
            error={double !== undefined && targets[name] === double}
            data={targetsOf(dataset, name).map((target) => ({ value: target, label: textOf(target) }))}
            onChange={({ currentTarget }) => onChange({ ...targets, [name]: currentTarget.value as Target })}
          />
        )}
      />
      <SampleTable file={file} />
      <footer className={form.actions}>
        <Problem>{problem}</Problem>
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
