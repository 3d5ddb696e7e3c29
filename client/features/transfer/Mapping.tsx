import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportMappingInput } from '#client/graphql/schema-types.ts';
import { ColumnTable } from './ColumnTable.tsx';
import styles from './Mapping.module.css';
import {
  doubleTarget,
  missingFields,
  type Target,
  type TargetDataset,
  type Targets,
  targetsOf,
  toMappingInput,
} from './mapping.ts';
import { SampleTable } from './SampleTable.tsx';
import type { Transfer_FileFragment } from './Transfer.generated.ts';
import { useTargetText } from './useTargetText.ts';

interface Props {
  file: Transfer_FileFragment;
  dataset: TargetDataset;
  /** Where columns go by their names. */
  targets: Targets;
  isBusy: boolean;
  onChange(targets: Targets): void;
  onCheck(mapping: ImportMappingInput): void;
}

/** Where the columns of a file go in a dataset, ready to be checked where nothing is amiss. */
export function Mapping({ file, dataset, targets, isBusy, onChange, onCheck }: Props) {
  const { t } = useTranslation('transfer');
  const textOf = useTargetText(dataset);
  const [isTried, setTried] = useState(false);
  const missing = missingFields(targets, dataset);
  const double = doubleTarget(targets);
  const problem = double
    ? t('twice', { name: textOf(double) })
    : isTried && missing.length > 0
      ? t('missing', { names: missing.join(', ') })
      : undefined;

  function check(): void {
    setTried(true);
    if (!double && missing.length === 0) onCheck(toMappingInput(targets));
  }

  return (
    <>
      <p className={styles.note}>{t('mappingText')}</p>
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
      <footer className={styles.foot}>
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <Button loading={isBusy} onClick={check}>
          {t('check')}
        </Button>
      </footer>
    </>
  );
}
