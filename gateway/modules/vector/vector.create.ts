import type { NewVectorSettingsInput } from '#gateway/graphql/__generated__/types.ts';
import type { NewRestVectorSettings } from './vector.source.ts';

/** A kind of vector to be made, as the REST API takes it. */
export const toNewVectorSettings = ({ name, title, dimensions }: NewVectorSettingsInput): NewRestVectorSettings => ({
  name,
  title: title ?? name,
  dimensions,
});
