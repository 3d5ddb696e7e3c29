// A small page cache without memory mapping keeps the process small; the system caches the file anyway. A page fits two records. A large
// transaction may keep up to 64 MB of changed pages in memory, as those that are written out before its end are written again then. A thread
// of its own merges the log into the file (`LogMerger`), and a commit does only if that falls behind.
export const PRAGMAS = `
  PRAGMA page_size = 8192;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA foreign_keys = ON;
  PRAGMA temp_store = MEMORY;
  PRAGMA cache_size = -16000;
  PRAGMA cache_spill = 8000;
  PRAGMA mmap_size = 0;
  PRAGMA wal_autocheckpoint = 16000;
  PRAGMA journal_size_limit = 67108864;
`;

export const READ_ONLY_PRAGMAS = 'PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000;';
