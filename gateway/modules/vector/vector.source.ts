import type { NewVectorSettingsInput } from '#gateway/graphql/__generated__/types.ts';
import { settingsPart } from '../dataset/dataset.source.ts';

export interface VectorSettingsModel {
  id: string;
  name: string;
  title: string;
  dimensions: number;
}

export const vectorsSettings = settingsPart<VectorSettingsModel, VectorSettingsModel, { title: string }>(
  'vectors-settings',
  (row) => row,
);

export const toNewVectorSettings = ({ name, title, dimensions }: NewVectorSettingsInput) => ({
  name,
  title: title ?? name,
  dimensions,
});
