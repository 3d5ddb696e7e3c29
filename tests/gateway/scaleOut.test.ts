import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepare } from '../../gateway/bin/prepare.mjs';
import { type Balancer, startBalancer } from '#tests/support/balancer.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { type GraphQLCaller, graphqlCaller } from '#tests/support/graphql.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { hasRedis, startRedis, type TestRedis } from '#tests/support/redis.ts';
import { follow } from '#tests/support/stream.ts';
import { makeWorld, type TestDataset, type World } from '#tests/support/world.ts';

const SIGN_IN =
  'mutation ($username: String!, $password: String!) { signIn(username: $username, password: $password) { id } }';
const SUBMIT = `mutation ($input: ResponseInput!) { submitResponse(input: $input) { record { id } } }`;
const FOLLOW = `subscription ($id: ID!) { recordResponseUpdated(datasetId: $id) {
  change recordId dataset { progress { submitted } } } }`;
const MEASURE = `query ($id: ID!) { dataset(id: $id) { progress { submitted } analytics { annotators { submitted } } } }`;

interface Measured {
  dataset: { progress: { submitted: number }; analytics: { annotators: { submitted: number }[] } };
}

describe.skipIf(!hasRedis)(
  'two gateways behind a balancer without affinity, with a real Redis (needs redis-server)',
  () => {
    let redis: TestRedis;
    let gateways: Product[] = [];
    let balancer: Balancer;
    let world: World;
    let dataset: TestDataset;
    let records: string[];

    const backend = startTestGateway();
    // Else both would build what is not built yet, in the time of the next step.
    beforeAll(prepare, 300_000);
    beforeAll(async () => {
      const { url } = await backend;
      redis = await startRedis();
      const env = {
        ARGILLA_API_URL: url,
        REDIS_URL: redis.url,
        SESSION_SECRET: 'the same secret on each of the gateways',
      };
      gateways = await Promise.all([startProduct(env), startProduct(env)]);
      balancer = await startBalancer(gateways.map((gateway) => gateway.url));
      world = await makeWorld(await backend);
      dataset = await world.dataset();
      records = await dataset.add([{}, {}]);
    });
    afterAll(async () => {
      await balancer.stop();
      await Promise.all([...gateways.map((gateway) => gateway.stop()), redis.kill()]);
    });

    /** A browser: one address and one cookie. */
    async function browser({ username, password }: World['annotator']): Promise<GraphQLCaller> {
      const { headers, errors } = await graphqlCaller(balancer.url, {}, []).send(SIGN_IN, { username, password });
      expect(errors).toEqual([]);
      const cookie = headers.getSetCookie().find((one) => one.startsWith('auth.session='))!;
      return graphqlCaller(balancer.url, { cookie: cookie.split(';')[0]! }, []);
    }

    const answerOf = (recordId: string | undefined) => ({
      input: { recordId, answers: [{ question: 'tone', value: { label: 'rude' } }] },
    });

    it('a session at one gateway is valid at the other', async () => {
      const annotator = await browser(world.annotator);
      const before = balancer.asked.length;
      for (let turn = 0; turn < 4; turn += 1)
        expect(await annotator.run('{ me { username } }')).toEqual({ me: { username: world.annotator.username } });
      expect(new Set(balancer.asked.slice(before))).toEqual(new Set([0, 1]));
    });

    it('a response through one reaches subscribers of the other', async () => {
      const colleague = await browser(world.colleague);
      const followed = await follow(balancer.url, world.annotator.headers, FOLLOW, { id: dataset.id });
      const on = balancer.asked.at(-1);
      await colleague.run(SUBMIT, answerOf(records[0]));
      expect(balancer.asked.at(-1)).not.toBe(on);
      expect(await followed.next()).toEqual({
        data: {
          recordResponseUpdated: { change: 'SUBMITTED', recordId: records[0], dataset: { progress: { submitted: 1 } } },
        },
      });
      followed.stop();
    });

    it('a cached dataset is refreshed after a change through the other', async () => {
      const [here, there] = gateways.map(({ url }) => graphqlCaller(url, world.admin.headers, []));
      const answering = graphqlCaller(gateways[1]!.url, world.annotator.headers, []);
      const submitted = async (gateway: GraphQLCaller | undefined) => {
        const { dataset: read } = await gateway!.run<Measured>(MEASURE, { id: dataset.id });
        const sum = read.analytics.annotators.reduce((total, annotator) => total + annotator.submitted, 0);
        return [read.progress.submitted, sum];
      };
      const before = await submitted(here);
      expect(await submitted(there)).toEqual(before);
      await answering.run(SUBMIT, answerOf(records[1]));
      const after = before.map((count) => count + 1);
      expect(await submitted(here)).toEqual(after);
      expect(await submitted(there)).toEqual(after);
    });
  },
);
