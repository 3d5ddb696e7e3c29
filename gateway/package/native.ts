/**
 * The packages with binaries: the dependencies of the installed package. Everything else is in the build, which makes it small and quick to
 * start.
 */
export const NATIVE = ['@photostructure/sqlite', 'bcrypt', 'sqlite-vec'];
