import { describe, expect, it } from 'vitest';
import { isLoopback, readSettings } from '#gateway/settings.ts';

describe('settings', () => {
  it('have defaults that start the product with an empty environment', () => {
    expect(readSettings({}, '/project')).toEqual({
      port: 6900,
      host: '127.0.0.1',
      dataDir: '/project/.data',
      demo: true,
      argillaApiUrl: null,
      sessionSecret: null,
      oauthFile: null,
      readers: expect.any(Number) as number,
      redisUrl: null,
      metricsToken: null,
      argillaApiKey: null,
      introspection: 'signed-in',
      costPerMinute: 100_000_000,
      trustProxy: ['loopback'],
      uploadLimitMb: 2048,
      graphqlDocuments: 'any',
      logLevel: 'info',
    });
  });

  it('are read from the environment; blank counts as unset', () => {
    const secret = 'x'.repeat(32);
    expect(
      readSettings(
        {
          PORT: ' 8080 ',
          HOST: '0.0.0.0',
          DATA_DIR: 'elsewhere',
          DEMO: 'no',
          ARGILLA_API_URL: 'https://argilla.internal/base/',
          SESSION_SECRET: secret,
          ARGILLA_AUTH_OAUTH_CFG: 'sign-in.yaml',
          READERS: '3',
          REDIS_URL: 'rediss://:password@redis:6380/1',
          METRICS_TOKEN: 'scraped by the monitoring',
          ARGILLA_API_KEY: 'owner.apikey',
          INTROSPECTION: 'off',
          COST_PER_MINUTE: '0',
          TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::/8',
          UPLOAD_LIMIT_MB: '64',
          GRAPHQL_DOCUMENTS: 'Persisted',
          LOG_LEVEL: 'DEBUG',
        },
        '/project',
      ),
    ).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/project/elsewhere',
      demo: false,
      argillaApiUrl: 'https://argilla.internal/base',
      sessionSecret: secret,
      oauthFile: '/project/sign-in.yaml',
      readers: 3,
      redisUrl: 'rediss://:password@redis:6380/1',
      metricsToken: 'scraped by the monitoring',
      argillaApiKey: 'owner.apikey',
      introspection: 'off',
      costPerMinute: 0,
      trustProxy: ['loopback', '10.0.0.0/8', 'fd00::/8'],
      uploadLimitMb: 64,
      graphqlDocuments: 'persisted',
      logLevel: 'debug',
    });
    expect(readSettings({ PORT: '', HOST: ' ' }, '/project')).toMatchObject({ port: 6900, host: '127.0.0.1' });
  });

  it('that are invalid are all listed, each with the reason and an example', () => {
    const wrong = {
      PORT: '99999',
      HOST: 'no host',
      DEMO: 'maybe',
      ARGILLA_API_URL: 'argilla:6900',
      SESSION_SECRET: 'short',
      REDIS_URL: ':password@redis:6379',
      METRICS_TOKEN: 'short',
      INTROSPECTION: 'friends',
      COST_PER_MINUTE: '-1',
      TRUST_PROXY: 'loopback,10.0.0.0/64',
      UPLOAD_LIMIT_MB: '0',
      LOG_LEVEL: 'loud',
    };
    expect(() => readSettings(wrong, '/project')).toThrow(
      `Marl cannot start with this configuration:
  PORT: "99999" is not a port from 0 to 65535. Example: PORT=6900
  HOST: "no host" is not a host name or address to listen on. Example: HOST=127.0.0.1
  DEMO: "maybe" is neither 1 nor 0. Example: DEMO=0
  ARGILLA_API_URL: "argilla:6900" is not the http(s) address of a server. Example: ARGILLA_API_URL=http://argilla:6900
  SESSION_SECRET: has 5 characters; at least 32 are needed. Example: SESSION_SECRET=$(openssl rand -hex 32)
  REDIS_URL: is not the redis(s) address of a Redis server. Example: REDIS_URL=redis://redis:6379
  METRICS_TOKEN: has 5 characters; at least 16 are needed. Example: METRICS_TOKEN=$(openssl rand -hex 16)
  INTROSPECTION: "friends" is none of signed-in, everybody, off. Example: INTROSPECTION=signed-in
  COST_PER_MINUTE: "-1" is not a whole number of values from 0. Example: COST_PER_MINUTE=100000000
  TRUST_PROXY: "10.0.0.0/64" is no address, network, or one of loopback, linklocal, uniquelocal. Example: TRUST_PROXY=loopback,10.0.0.0/8
  UPLOAD_LIMIT_MB: "0" is not a whole number of megabytes above 0. Example: UPLOAD_LIMIT_MB=2048
  LOG_LEVEL: "loud" is none of fatal, error, warn, info, debug, trace, silent. Example: LOG_LEVEL=info`,
    );
  });

  it('name wrong variables of OpenTelemetry, which reads them itself', () => {
    const read = (source: object) => () => readSettings(source as NodeJS.ProcessEnv, '/project');
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' };
    expect(read(endpoint)).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4317" is not the http(s) address');
    expect(read({ OTEL_TRACES_EXPORTER: 'otlp,jaeger' })).toThrow('"jaeger" is none of otlp, console, zipkin, none.');
    expect(read({ ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).not.toThrow();
    expect(
      read({
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector/v1/traces?key=1',
        OTEL_TRACES_EXPORTER: 'otlp, console',
      }),
    ).not.toThrow();
  });

  it.each([
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['localhost', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['192.168.0.7', false],
    ['::', false],
  ])('know that %s reaches only this machine: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});
