import type { RestMetadataMetrics, RestMetadataProperty } from './metadata.source.ts';

interface PropertyModel {
  id: string;
  name: string;
  title: string;
  visibleForAnnotators: boolean;
}

export interface TermsPropertyModel extends PropertyModel {
  __typename: 'TermsMetadataProperty';
  values: string[] | null;
}

interface RangePropertyModel extends PropertyModel {
  min: number | null;
  max: number | null;
}

export interface IntegerPropertyModel extends RangePropertyModel {
  __typename: 'IntegerMetadataProperty';
}

export interface FloatPropertyModel extends RangePropertyModel {
  __typename: 'FloatMetadataProperty';
}

export type MetadataPropertyModel = TermsPropertyModel | IntegerPropertyModel | FloatPropertyModel;

export function toMetadataProperty(row: RestMetadataProperty): MetadataPropertyModel {
  const { id, name, title, settings } = row;
  const property = { id, name, title, visibleForAnnotators: row.visible_for_annotators };
  switch (settings.type) {
    case 'terms':
      return { ...property, __typename: 'TermsMetadataProperty', values: settings.values };
    case 'integer':
      return { ...property, __typename: 'IntegerMetadataProperty', min: settings.min, max: settings.max };
    case 'float':
      return { ...property, __typename: 'FloatMetadataProperty', min: settings.min, max: settings.max };
  }
}

export const toTermsMetrics = (row: RestMetadataMetrics) =>
  row.type === 'terms' ? { total: row.total, values: row.values } : { total: 0, values: [] };

export const toRangeMetrics = (row: RestMetadataMetrics) =>
  row.type === 'terms' ? { min: null, max: null } : { min: row.min, max: row.max };
