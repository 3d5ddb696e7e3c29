export function findPython(minors?: number[]): string | null;
export function ensureEnvironment(python: string, folder: string, constraints: string, packages?: string[]): string;
