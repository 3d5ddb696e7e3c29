/** Installs and builds what is missing. */
export function prepare(): Promise<void>;
