import type { Status } from '../shapes/records.ts';

export interface Label {
  class_label: string;
  score: number;
}
export interface Entity {
  start: number;
  end: number;
  label: string;
  score: number;
}
export interface Sentence {
  text: string;
  score: number;
}

/** What a person or a model says of a record: the member of its task, and who says it. */
export interface Answer {
  agent?: string;
  labels?: Label[];
  entities?: Entity[];
  sentences?: Sentence[];
  score?: number;
}

/** A record as it is stored. Vectors lie elsewhere, metrics follow from the rest. */
export interface TaskDocument {
  id: string | number;
  metadata?: Record<string, unknown>;
  event_timestamp?: string;
  status: Status;
  prediction?: Answer;
  annotation?: Answer;
  predictions?: Record<string, Answer>;
  annotations?: Record<string, Answer>;
  last_updated: string;
  text: string;
  inputs?: Record<string, string | string[]>;
  multi_label?: boolean;
  explanation?: Record<string, unknown>;
  tokens?: string[];
}
