import type { ImportStage } from '#gateway/graphql/__generated__/types.ts';
import type { Refusal } from '../refusal.ts';

interface ColumnUse {
  name: string;
  column: string;
}

interface SuggestionColumns {
  question: string;
  column: string;
  scoreColumn: string | null;
  agentColumn: string | null;
  typeColumn: string | null;
  agent: string | null;
}

/** Which column of a file becomes what. */
export interface Mapping {
  externalId: string | null;
  fields: ColumnUse[];
  metadata: ColumnUse[];
  extraMetadata: string | null;
  vectors: ColumnUse[];
  suggestions: SuggestionColumns[];
  responses: string | null;
}

export interface RefusedRow extends Refusal {
  line: number;
}

/** An import as far as it is told, and kept beside its journal. */
export interface ImportModel {
  id: string;
  stage: ImportStage;
  datasetId: string;
  file: string;
  rowCount: number | null;
  checkedRows: number;
  refusedRows: number;
  writtenRows: number;
  /** The first of them. */
  refused: RefusedRow[];
  error: Refusal | null;
  /** Whether records may be there that nobody has decided to keep. */
  hasLeftovers: boolean;
  insertedAt: string;
}
