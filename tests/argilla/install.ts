import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureEnvironment, findPython } from '../sdk/python.mjs';
import { type ReleaseName, releases } from './releases.ts';

const HERE = import.meta.dirname;
const CACHE = join(HERE, '..', '..', '.cache', 'argilla');
const PYTHONS = [10, 11];

/** A prerequisite of a real Argilla server is missing and cannot be installed; the message names it. */
export class ArgillaUnavailable extends Error {
  override name = 'ArgillaUnavailable';
}

export interface Installed {
  /** The Python in which the server is installed. */
  python: string;
  /** The class path of OpenSearch. */
  classPath: string;
  /** The folder of the server's built web UI. */
  webPage: string;
}

/** Installs the server from PyPI and OpenSearch from Maven Central, which takes some minutes the first time. */
export function installArgilla(release: ReleaseName, log: (line: string) => void): Installed {
  const python = findPython(PYTHONS);
  const missing = [
    ...(python ? [] : ['Python 3.10 or 3.11 (set PYTHON to one)']),
    ...(works('javac', '-version') ? [] : ['a Java development kit of version 11 or newer (javac)']),
    ...(works('mvn', '--version') ? [] : ['Maven (mvn)']),
    ...(!releases[release].hasWorker || works('redis-server', '--version') ? [] : ['Redis (redis-server)']),
  ];
  if (!python || missing.length) throw new ArgillaUnavailable(`not found on this machine: ${missing.join(', ')}`);
  mkdirSync(CACHE, { recursive: true });
  const server = ensureServer(release, python);
  return { classPath: ensureOpenSearch(log), python: server, webPage: webPageOf(server) };
}

function ensureServer(release: ReleaseName, python: string): string {
  const constraints = join(HERE, 'python', `constraints-${release}.txt`);
  try {
    return ensureEnvironment(python, join(CACHE, `venv-${release}`), constraints, releases[release].packages);
  } catch (error) {
    throw new ArgillaUnavailable(`the server could not be installed from PyPI: ${(error as Error).message}`);
  }
}

function webPageOf(python: string): string {
  const code = "from importlib.util import find_spec; print(find_spec('argilla_server').submodule_search_locations[0])";
  return join(spawnSync(python, ['-c', code], { encoding: 'utf8' }).stdout.trim(), 'static');
}

/** Fills a folder with OpenSearch's jars and the class that starts it, unless they exist. Returns the class path. */
function ensureOpenSearch(log: (line: string) => void): string {
  const folder = join(CACHE, 'opensearch');
  const classPath = ['classes', 'lib/*', 'knn/*'].map((part) => join(folder, part)).join(':');
  const [project, starter] = ['pom.xml', 'OpenSearchNode.java'].map((name) => join(HERE, 'opensearch', name));
  const stamp = join(folder, 'stamp');
  const hash = createHash('sha256').update(readFileSync(project!)).update(readFileSync(starter!));
  const wanted = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return classPath;
  log('Installing OpenSearch from Maven Central …');
  rmSync(folder, { recursive: true, force: true });
  const isDone =
    runs('mvn', '-q', '-B', '-f', project!, `-Dto=${folder}`, 'initialize') &&
    runs('javac', '-cp', classPath, '-d', join(folder, 'classes'), starter!);
  if (!isDone) throw new ArgillaUnavailable('OpenSearch could not be installed from Maven Central (see above)');
  writeFileSync(stamp, wanted);
  return classPath;
}

const runs = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;
const works = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
