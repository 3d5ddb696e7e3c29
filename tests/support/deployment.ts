import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

export const DEPLOY = join('gateway', 'deploy');

const read = (file: string): string => readFileSync(join(DEPLOY, file), 'utf8');

/** What the last stage of the Containerfile tells about a container. */
interface Image {
  env: Record<string, string>;
  user: string;
  volume: string;
  /** The port that it listens on. */
  port: number;
  entrypoint: string[];
  command: string[];
  healthCheck: string[];
}

/** The instructions of the stages of the Containerfile; each of the asked ones must be there once. */
function readStages(): ((instruction: string) => string)[] {
  const stages = read('Containerfile')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split(/^(?=FROM )/m)
    .filter((stage) => stage.trim() !== '');
  return stages.map((stage) => (instruction) => {
    const [line, ...more] = stage.split('\n').filter((one) => one.startsWith(`${instruction} `));
    if (line === undefined || more.length > 0) throw new Error(`A stage has not one ${instruction}.`);
    return line.slice(instruction.length + 1);
  });
}

/** How the first stage of the Containerfile gets the package: what it copies to /tmp, and the script that installs it. */
export function readInstallation(): { pattern: string; script: string } {
  const [valueOf] = readStages();
  const [pattern = '', target] = valueOf!('COPY').split(' ');
  if (target !== '/tmp/') throw new Error(`The package is copied to ${target}.`);
  return { pattern, script: valueOf!('RUN') };
}

export function readImage(): Image {
  const valueOf = readStages().at(-1)!;
  const list = (text: string) => JSON.parse(text) as string[];
  const variables = [...valueOf('ENV').matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g)];
  return {
    env: Object.fromEntries(variables.map(([, name, quoted, plain]) => [name, quoted ?? plain])),
    user: valueOf('USER'),
    volume: valueOf('VOLUME'),
    port: Number(valueOf('EXPOSE')),
    entrypoint: list(valueOf('ENTRYPOINT')),
    command: list(valueOf('CMD')),
    healthCheck: list(valueOf('HEALTHCHECK').replace(/^.*?CMD /, '')),
  };
}

/** The documents of a YAML file, which must be free of errors and warnings. */
export function readYaml<Content>(file: string): Content[] {
  return parseAllDocuments(read(file)).map((document) => {
    const [problem] = [...document.errors, ...document.warnings];
    if (problem) throw problem;
    return document.toJS() as Content;
  });
}

/** The settings of a systemd unit, by section; a name may be there several times. */
export function readUnit(file: string): Record<string, [name: string, value: string][]> {
  const sections: Record<string, [string, string][]> = {};
  let section: [string, string][] | undefined;
  for (const line of read(file).split('\n')) {
    if (/^(#|;|\s*$)/.test(line)) continue;
    const [, heading] = /^\[(\w+)\]$/.exec(line) ?? [];
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (heading !== undefined) sections[heading] = section = [];
    else if (name !== undefined && section) section.push([name, value!]);
    else throw new Error(`${file} has a line that is no setting: ${line}`);
  }
  return sections;
}

export interface Container {
  name: string;
  image: string;
  command?: string[];
  env: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string } } }[];
  ports?: { name: string; containerPort: number }[];
  securityContext: Record<string, unknown>;
  resources: { limits: Record<string, string> };
  volumeMounts: { name: string; mountPath: string }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
}

interface Probe {
  httpGet: { path: string; port: string };
}

export interface Cluster {
  Secret: { metadata: { name: string }; stringData: Record<string, string> };
  PersistentVolumeClaim: { metadata: { name: string }; spec: { accessModes: string[] } };
  Deployment: {
    spec: {
      replicas: number;
      strategy: { type: string };
      selector: { matchLabels: Record<string, string> };
      template: {
        metadata: { labels: Record<string, string> };
        spec: {
          automountServiceAccountToken: boolean;
          securityContext: Record<string, unknown>;
          initContainers: [Container];
          containers: [Container];
          volumes: { name: string; persistentVolumeClaim?: { claimName: string } }[];
        };
      };
    };
  };
  Service: { spec: { selector: Record<string, string>; ports: { port: number; targetPort: string }[] } };
}

/** The objects for Kubernetes by their kind, of which each is there once. */
export function readCluster(): Cluster {
  const objects = readYaml<{ kind: string }>('kubernetes.yaml');
  const kinds = objects.map(({ kind }) => kind);
  if (new Set(kinds).size !== kinds.length) throw new Error(`A kind is there twice: ${kinds.join(', ')}`);
  return Object.fromEntries(objects.map((object) => [object.kind, object])) as unknown as Cluster;
}
