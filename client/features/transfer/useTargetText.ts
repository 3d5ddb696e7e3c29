import { useTranslation } from 'react-i18next';
import { kindOf, nameOf, type Target, type TargetDataset } from './mapping.ts';

/** How people read where a column goes: by titles, not by names. */
export function useTargetText(dataset: TargetDataset): (target: Target) => string {
  const { t } = useTranslation(['transfer', 'common']);
  const { fields, questions, metadataProperties, vectorsSettings } = dataset;
  const parts = { field: fields, metadata: metadataProperties, vector: vectorsSettings };
  return (target) => {
    const [kind, name] = [kindOf(target), nameOf(target)];
    const among = kind in parts ? parts[kind as keyof typeof parts] : questions;
    return t(`transfer:to_${kind}`, { name: among.find((part) => part.name === name)?.title || name });
  };
}
