import type { Capabilities } from '#gateway/graphql/__generated__/types.ts';

/** The answer of `/v1/version`; only the embedded backend names itself. */
export interface RestVersion {
  version: string;
  implementation?: string;
  /** Whether its operator allows hosts of models. */
  suggester?: boolean;
  /** The users whose password is that of the demo. */
  demo_users?: string[];
}

export function capabilitiesOf({ version, implementation, suggester = false }: RestVersion): Capabilities {
  if (implementation === 'marl') return { ...EMBEDDED, suggester };
  return Number.parseInt(version, 10) >= 2 ? ARGILLA_2 : ARGILLA_1;
}

export const EMBEDDED: Capabilities = {
  backend: 'EMBEDDED',
  taskDatasets: true,
  taskDistribution: true,
  fieldTypes: ['TEXT', 'IMAGE', 'CHAT', 'CUSTOM'],
  webhooks: true,
  webhookDeliveries: true,
  userUpdates: true,
  apiKeyResets: true,
  apiKeys: true,
  sampleDatasets: true,
  assignments: true,
  resolutions: true,
  history: true,
  suggester: false,
};

const ARGILLA_2: Capabilities = {
  ...EMBEDDED,
  backend: 'ARGILLA_2',
  taskDatasets: false,
  webhookDeliveries: false,
  apiKeyResets: false,
  apiKeys: false,
  sampleDatasets: false,
  assignments: false,
  resolutions: false,
  history: false,
};

const ARGILLA_1: Capabilities = {
  ...ARGILLA_2,
  backend: 'ARGILLA_1',
  taskDatasets: true,
  taskDistribution: false,
  fieldTypes: ['TEXT'],
  webhooks: false,
  userUpdates: false,
};
