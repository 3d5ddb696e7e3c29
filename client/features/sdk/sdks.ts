import { useCapabilities } from '#client/features/settings/index.ts';

/** The releases of the Python SDK that differ. */
export type Sdk = '2' | '1.29';

const OF_BACKEND = {
  EMBEDDED: ['2', '1.29'],
  ARGILLA_1: ['1.29'],
  ARGILLA_2: ['2'],
} as const satisfies Record<string, readonly Sdk[]>;

/** The SDKs that the server understands, the preferred one first. */
export function useSdks(): readonly [Sdk, ...Sdk[]] {
  const capabilities = useCapabilities();
  return OF_BACKEND[capabilities?.backend ?? 'EMBEDDED'];
}
