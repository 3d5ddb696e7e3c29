import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from '#gateway/cli/commands.ts';
import { readSettings } from '#gateway/settings.ts';
import { DEPLOY, readCluster, readImage, readInstallation, readUnit, readYaml } from '#tests/support/deployment.ts';
import { temporaryFolder } from '#tests/support/folder.ts';

const image = readImage();
const configuration = readFileSync('gateway/docs/configuration.md', 'utf8');
/** Variables of the system and of Node. */
const FOREIGN = ['PATH', 'NODE_OPTIONS'];

/** Marl knows the variables, and starts with their values. */
function expectConfiguration(env: Record<string, string>): void {
  const unknown = Object.keys(env).filter(
    (name) => !FOREIGN.includes(name) && !configuration.includes(`| \`${name}\``),
  );
  expect(unknown).toEqual([]);
  expect(() => readSettings(env, '/')).not.toThrow();
}

describe('the image', () => {
  it('runs Marl without rights, on a volume', () => {
    expectConfiguration(image.env);
    expect(image.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(image.env).toMatchObject({ DATA_DIR: image.volume, PORT: String(image.port), HOST: '0.0.0.0', DEMO: '0' });
    expect(image.entrypoint).toEqual(['marl']);
    expect(commands.has(image.command[0]!)).toBe(true);
  });

  const { pattern, script } = readInstallation();
  /** Runs the stage that installs Marl, with npm replaced, in a folder with these files. */
  const install = (...files: string[]) => {
    const [folder, copies] = [temporaryFolder(), temporaryFolder()];
    for (const file of files) writeFileSync(join(folder, file), '');
    const steps = `npm() { echo "$@"; }; cp ${pattern} ${copies}/ && ${script.replaceAll('/tmp/', `${copies}/`)}`;
    const { status, stdout, stderr } = spawnSync('sh', ['-c', steps], { cwd: folder, encoding: 'utf8' });
    const installed = stdout.split(/\s/).filter((word) => word.endsWith('.tgz'));
    return { status, installed: installed.map((path) => basename(path)), stderr };
  };

  it('has the one release that is in the folder, and is not made from several', () => {
    expect(install('marl-0.2.0.tgz', 'marl-client-0.2.0.tgz', 'Containerfile')).toMatchObject({
      status: 0,
      installed: ['marl-0.2.0.tgz'],
    });
    const refused = install('marl-0.1.0.tgz', 'marl-0.2.0.tgz');
    expect(refused).toMatchObject({ installed: [], stderr: expect.stringMatching(/Keep one .*0\.1\.0.*0\.2\.0/) });
    expect(refused.status).not.toBe(0);
  });
});

describe('the compose file', () => {
  interface Service {
    environment?: Record<string, string>;
    ports?: string[];
    volumes?: string[];
    user: string;
    read_only: boolean;
    cap_drop: string[];
    security_opt: string[];
    depends_on?: Record<string, { condition: string }>;
    healthcheck?: { test: string[] };
  }
  const [{ services, volumes }] = readYaml<{ services: Record<string, Service>; volumes: Record<string, null> }>(
    'compose.yaml',
  ) as [{ services: Record<string, Service>; volumes: Record<string, null> }];

  it('gives no service rights or a file system to write to', () => {
    for (const { user, read_only, cap_drop, security_opt } of Object.values(services)) {
      expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
      expect({ read_only, cap_drop, security_opt }).toEqual({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    }
    expect(services.marl?.user).toBe(image.user);
  });

  it('connects Marl with its data, its port and Redis', () => {
    const { marl, redis } = services;
    expectConfiguration(marl!.environment!);
    expect(new URL(marl!.environment!.REDIS_URL!).hostname).toBe('redis');
    expect(marl!.depends_on).toEqual({ redis: { condition: 'service_healthy' } });
    expect(redis!.healthcheck!.test).toEqual(['CMD', 'redis-cli', 'ping']);
    expect(marl!.ports).toEqual([`127.0.0.1:6900:${image.port}`]);
    const [volume, path] = marl!.volumes![0]!.split(':');
    expect(path).toBe(image.volume);
    expect(Object.keys(volumes)).toEqual([volume]);
  });
});

describe('the objects for Kubernetes', () => {
  const { Secret, PersistentVolumeClaim, Deployment, Service } = readCluster();
  const { replicas, strategy, selector, template } = Deployment.spec;
  const { initContainers, containers, volumes, ...pod } = template.spec;
  const [marl] = containers;

  it('name each other', () => {
    expect(template.metadata.labels).toMatchObject(selector.matchLabels);
    expect(template.metadata.labels).toMatchObject(Service.spec.selector);
    expect(Service.spec.ports.map(({ targetPort }) => targetPort)).toEqual(marl.ports?.map(({ name }) => name));
    expect(marl.ports?.map(({ containerPort }) => containerPort)).toEqual([image.port]);
    const claims = volumes.flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? []);
    expect(claims).toEqual([PersistentVolumeClaim.metadata.name]);
    for (const { env, volumeMounts, image: name } of [...initContainers, marl]) {
      for (const { valueFrom } of env.filter((one) => one.valueFrom)) {
        expect(valueFrom!.secretKeyRef.name).toBe(Secret.metadata.name);
        expect(Secret.stringData).toHaveProperty(valueFrom!.secretKeyRef.key);
      }
      expect(volumeMounts.map((mount) => mount.name).sort()).toEqual(volumes.map((volume) => volume.name).sort());
      expect(volumeMounts.map(({ mountPath }) => mountPath)).toContain(image.volume);
      expect(name).toBe(marl.image);
    }
    expectConfiguration(Object.fromEntries(marl.env.map(({ name, value }) => [name, value ?? ''])));
  });

  it('run one process without rights, which is looked after', () => {
    expect({ replicas, strategy }).toEqual({ replicas: 1, strategy: { type: 'Recreate' } });
    expect(pod.automountServiceAccountToken).toBe(false);
    const [user, group] = image.user.split(':').map(Number);
    expect(pod.securityContext).toMatchObject({
      ...{ runAsNonRoot: true, runAsUser: user, runAsGroup: group, fsGroup: group },
      seccompProfile: { type: 'RuntimeDefault' },
    });
    for (const { securityContext, resources } of [...initContainers, marl]) {
      expect(securityContext).toEqual({
        ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
        capabilities: { drop: ['ALL'] },
      });
      expect(resources.limits).toHaveProperty('memory');
    }
    const ports = [marl.startupProbe, marl.livenessProbe, marl.readinessProbe].map((probe) => probe?.httpGet.port);
    expect(ports).toEqual(['http', 'http', 'http']);
  });
});

describe('the unit for systemd', () => {
  const unit = readUnit('marl.service');
  const service = new Map(unit.Service);

  it('runs Marl on its own data, not as root', () => {
    expect(Object.keys(unit)).toEqual(['Unit', 'Service', 'Install']);
    const [path, command, ...more] = service.get('ExecStart')!.split(' ');
    expect(path).toMatch(/^\/.*\/marl$/);
    expect(commands.has(command!)).toBe(true);
    expect(more).toEqual([]);
    expect(service.get('User')).toBe('marl');
    const assignments = unit.Service!.filter(([name]) => name === 'Environment').map(([, value]) => value);
    const words = assignments.flatMap((value) => (value.startsWith('"') ? [value.slice(1, -1)] : value.split(' ')));
    const env = Object.fromEntries(words.map((word) => [word.split('=', 1)[0]!, word.slice(word.indexOf('=') + 1)]));
    expectConfiguration(env);
    expect(env).toMatchObject({ DATA_DIR: `/var/lib/${service.get('StateDirectory')}`, DEMO: '0' });
    expect(env.NODE_OPTIONS).toBe(image.env.NODE_OPTIONS);
  });

  const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });

  it.skipIf(analyze('--version').status !== 0)('is understood by systemd and leaves little exposed', () => {
    const file = join(temporaryFolder(), 'marl.service');
    writeFileSync(
      file,
      readFileSync(join(DEPLOY, 'marl.service'), 'utf8').replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'),
    );
    expect(analyze('verify', file)).toMatchObject({ status: 0, stderr: '' });
    // In tenths.
    const { status, stdout } = analyze('security', '--offline=true', '--threshold=25', file);
    expect({ status, level: /exposure level.*/.exec(stdout)?.[0] }).toMatchObject({ status: 0 });
  });
});
