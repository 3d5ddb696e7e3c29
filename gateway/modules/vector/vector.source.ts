import type { NewVectorSettingsInput, VectorSettings } from '#gateway/graphql/__generated__/types.ts';
import { settingsPart } from '../dataset/dataset.source.ts';

export const vectorsSettings = settingsPart<VectorSettings, VectorSettings, { title: string }>(
  'vectors-settings',
  (row) => row,
);

export const toNewVectorSettings = ({ name, title, dimensions }: NewVectorSettingsInput) => ({
  name,
  title: title ?? name,
  dimensions,
});
