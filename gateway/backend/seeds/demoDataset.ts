import type { FieldSettingsCreate, FieldValues } from '../shapes/fields.ts';
import type { DemoUser } from './model.ts';

/** A demo dataset as the REST API takes it, with names where the API wants ids. */
export interface DemoDataset {
  name: string;
  guidelines: string;
  fields: { name: string; title: string; required: boolean; settings: FieldSettingsCreate }[];
  questions: {
    name: string;
    title: string;
    description?: string;
    required: boolean;
    settings: { type: string } & Record<string, unknown>;
  }[];
  metadataProperties: {
    name: string;
    title: string;
    visible_for_annotators: boolean;
    settings: { type: 'terms'; values: string[] } | { type: 'integer' | 'float'; min?: number; max?: number };
  }[];
  vectorsSettings: { name: string; title: string; dimensions: number }[];
  records: DemoRecord[];
}

export interface DemoRecord {
  external_id: string;
  fields: FieldValues;
  metadata: Record<string, string | number>;
  suggestions: DemoSuggestion[];
  responses: DemoResponse[];
  vectors?: Record<string, number[]>;
}

export interface DemoSuggestion {
  question: string;
  value: unknown;
  type: 'model' | 'human';
  agent: string;
  score?: number | number[];
}

export interface DemoResponse {
  user: DemoUser;
  status: 'submitted' | 'draft' | 'discarded';
  values: Record<string, { value: unknown }>;
}
