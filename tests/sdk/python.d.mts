interface Sdk {
  version: string;
  packages: string[];
  minors: number[];
  constraints: string;
  stories: string;
  environment: string;
}
export const SDKS: Record<1 | 2, Sdk>;
export function findPython(minors?: number[]): string | null;
export function ensureEnvironment(python: string, folder: string, constraints: string, packages?: string[]): string;
