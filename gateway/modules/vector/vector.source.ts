import type { NewVectorSettingsInput, VectorSettings } from '#gateway/graphql/__generated__/types.ts';
import { settingsPart } from '../dataset/dataset.source.ts';

export const vectorsSettings = settingsPart(
  'vectors-settings',
  (row: VectorSettings) => row,
  ({ name, title, dimensions }: NewVectorSettingsInput) => ({ name, title: title ?? name, dimensions }),
);
