import { toSavedLabels } from './taskLabel.model.ts';
import type { RestTaskSettings } from './taskSettings.source.ts';

export const toTaskSettings = ({ label_schema: schema, vectors }: RestTaskSettings) => ({
  labels: toSavedLabels(schema?.labels),
  vectors: Object.entries(vectors ?? {}).map(([name, length]) => ({
    name,
    dimensions: typeof length === 'number' ? length : length.dim,
  })),
});
