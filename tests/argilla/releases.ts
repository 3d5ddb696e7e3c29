/** A release of the Argilla server that the product is compared with, and supports behind the gateway. */
export interface Release {
  version: string;
  /** The package on PyPI, installed with the constraints of `python/constraints-<name>.txt`. */
  packages: string[];
  /** Whether it passes jobs to a worker through Redis. */
  hasWorker: boolean;
}

const DRIVERS = ['asyncpg', 'psycopg2-binary'];

export const releases = {
  '1.29': { version: '1.29.1', packages: ['argilla-server==1.29.1', ...DRIVERS], hasWorker: false },
  '2.8': { version: '2.8.0', packages: ['argilla-server==2.8.0', ...DRIVERS], hasWorker: true },
} satisfies Record<string, Release>;

export type ReleaseName = keyof typeof releases;

/** @throws Error that lists the known releases. */
export function releaseNamed(name: string): ReleaseName {
  if (name in releases) return name as ReleaseName;
  throw new Error(`There is no server "${name}"; there are ${Object.keys(releases).join(', ')}.`);
}
