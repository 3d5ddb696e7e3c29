/** The columns of exports and reports. Names of fields, properties and questions hold no dot, so that nothing else has these names. */
export const COLUMN = {
  id: 'record.id',
  externalId: 'record.external_id',
  extraMetadata: 'record.metadata',
  responses: 'record.responses',
  insertedAt: 'record.inserted_at',
  updatedAt: 'record.updated_at',
  refusedLine: 'refused.line',
  refusedReason: 'refused.reason',
  metadata: (name: string) => `metadata.${name}`,
  vector: (name: string) => `vectors.${name}`,
  suggestion: (question: string) => `suggestions.${question}`,
  score: (question: string) => `suggestions.${question}.score`,
  agent: (question: string) => `suggestions.${question}.agent`,
  type: (question: string) => `suggestions.${question}.type`,
};
