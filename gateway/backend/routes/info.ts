import { IMPLEMENTATION, VERSIONS } from '../contracts.ts';
import { readEnvironment } from '../environment.ts';
import type { Routes } from '../http/routes.ts';
import { usersOfDemo } from '../services/demoUsers.ts';
import type { Database } from '../store/database.ts';

const anonymous = { config: { anonymous: true } };

export const infoRoutes: Routes = (app) => {
  // All but the version is an extension.
  app.get('/version', anonymous, async () => ({
    version: VERSIONS.v1,
    implementation: IMPLEMENTATION,
    suggester: app.suggester.hosts.length > 0,
    demo_users: usersOfDemo(app.store),
  }));

  app.get('/status', anonymous, async () => {
    const { engine, memory } = serverStatus(app.store.db);
    return { version: VERSIONS.v1, search_engine: engine, memory };
  });

  app.get('/settings', anonymous, async () => spaceSettings(process.env));
};

export const infoRoutesV0: Routes = (app) => {
  app.get('/_info', anonymous, async () => ({ version: VERSIONS.v0 }));

  app.get('/_status', anonymous, async () => {
    const { engine, memory } = serverStatus(app.store.db);
    return { version: VERSIONS.v0, elasticsearch: engine, mem_info: memory };
  });
};

/** Engine and memory. Clients expect the description of a search cluster, so SQLite is described in that form. */
export function serverStatus(db: Database) {
  const { number, build } = db.one<{ number: string; build: string }>(
    'SELECT sqlite_version() AS number, sqlite_source_id() AS build',
  );
  const [date = '', time = '', hash = ''] = build.split(' ');
  const { rss, heapTotal, heapUsed, external } = process.memoryUsage();
  return {
    engine: {
      name: IMPLEMENTATION,
      cluster_name: IMPLEMENTATION,
      cluster_uuid: IMPLEMENTATION,
      version: {
        distribution: 'sqlite',
        number,
        build_type: 'embedded',
        build_hash: hash,
        build_date: `${date}T${time}Z`,
        build_snapshot: false,
        lucene_version: 'none',
        minimum_wire_compatibility_version: number,
        minimum_index_compatibility_version: number,
      },
      tagline: 'Full-text and vector search inside SQLite',
    },
    memory: {
      rss: inLargestUnit(rss),
      heap: inLargestUnit(heapTotal),
      heap_used: inLargestUnit(heapUsed),
      external: inLargestUnit(external),
    },
  };
}

/** 156,000,000 bytes are `148M`. */
export function inLargestUnit(bytes: number): string {
  const units = ['B', 'K', 'M', 'G', 'T', 'P'];
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${Math.floor(value)}${units[unit]}`;
}

const MEMBERS = {
  space_id: 'SPACE_ID',
  space_title: 'SPACE_TITLE',
  space_subdomain: 'SPACE_SUBDOMAIN',
  space_host: 'SPACE_HOST',
  space_repo_name: 'SPACE_REPO_NAME',
  space_author_name: 'SPACE_AUTHOR_NAME',
} as const;

/** The Hugging Face Space that hosts the server, from its environment variables. */
export function spaceSettings(env: NodeJS.ProcessEnv) {
  const { sharesProgress, warnsOfSpaceStorage } = readEnvironment(env);
  const progress = { share_your_progress_enabled: sharesProgress };
  if (!env.SPACE_ID) return { argilla: progress };
  const named = Object.entries(MEMBERS).flatMap(([member, variable]) =>
    env[variable] ? [[member, env[variable]]] : [],
  );
  return {
    argilla: {
      ...progress,
      show_huggingface_space_persistent_storage_warning: warnsOfSpaceStorage,
    },
    huggingface: {
      ...Object.fromEntries(named),
      // Hugging Face spells the variable like this.
      space_persistent_storage_enabled: /^(1|true|t|yes|y|on)$/i.test(env.PERSISTANT_STORAGE_ENABLED ?? ''),
    },
  };
}
