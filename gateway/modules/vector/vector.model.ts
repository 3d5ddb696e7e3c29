import type { RestVectorSettings } from './vector.source.ts';

export interface VectorSettingsModel {
  id: string;
  name: string;
  title: string;
  dimensions: number;
}

export const toVectorSettings = ({ id, name, title, dimensions }: RestVectorSettings): VectorSettingsModel => ({
  id,
  name,
  title,
  dimensions,
});
