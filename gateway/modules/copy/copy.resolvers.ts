import { isEqual } from '#gateway/copy/report.ts';
import type { CopyServer } from '#gateway/copy/server.ts';
import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { badInput, failsAs, refusal } from '#gateway/graphql/errors.ts';
import { RestError } from '#gateway/rest/error.ts';
import * as datasets from '../dataset/dataset.source.ts';
import * as taskDatasets from '../task/taskDataset.source.ts';

const CODE = 'ERROR_COPYING_SERVER';

export const copyResolvers: Resolvers = {
  Query: {
    serverCopy: async (_root, _args, context) => {
      await requireOwner(context);
      return context.deps.serverCopies.current;
    },
  },
  Mutation: {
    startServerCopy: async (_root, { input: { url, apiKey } }, context) => {
      await requireOwner(context);
      const address = addressIn(url);
      refuseSecond(context);
      await requireRoom(context);
      // Another copy may have begun while this one was prepared.
      refuseSecond(context);
      const rest = context.rest.detached();
      const { capabilities } = rest;
      const to: CopyServer = { title: 'Marl', url: 'this server', rest, capabilities, close: async () => undefined };
      return context.deps.serverCopies.start(address, apiKey.trim(), to);
    },
    stopServerCopy: async (_root, _args, context) => {
      await requireOwner(context);
      context.deps.serverCopies.stop();
      return context.deps.serverCopies.current;
    },
    discardServerCopy: async (_root, _args, context) => {
      await requireOwner(context);
      context.deps.serverCopies.discard();
      return context.deps.serverCopies.current;
    },
  },
  ServerCopy: {
    dataset: ({ progress }) => progress?.dataset ?? null,
    doneRecords: ({ progress }) => progress?.allDone ?? 0,
    allRecords: ({ progress }) => progress?.all ?? 0,
    createdUsers: ({ report }) => report.users.created,
    createdWorkspaces: ({ report }) => report.workspaces.created,
    datasets: ({ report }) => report.datasets,
    losses: ({ report }) => report.losses,
  },
  CopiedDataset: { isEqual },
  CopyLoss: {
    detail: ({ detail }) => detail ?? null,
    reason: ({ reason }) => reason ?? null,
  },
};

async function requireOwner({ load }: Context): Promise<void> {
  const { role, mayManage } = await load.viewer().catch(failsAs(CODE));
  if (role !== 'OWNER' || !mayManage) throw failsAs(CODE)(new RestError(403, undefined, 'a copy of a server'));
}

function addressIn(url: string): string {
  const address = url.trim().replace(/\/+$/, '');
  if (URL.canParse(address) && /^https?:\/\//i.test(address)) return address;
  throw badInput('The address must begin with http:// or https://.');
}

function refuseSecond({ deps }: Context): void {
  if (deps.serverCopies.isRunning) throw refusal('A copy is under way.', CODE, 409);
}

/** Refuses to mix two servers, except to continue. */
async function requireRoom({ rest, deps }: Context): Promise<void> {
  const { current } = deps.serverCopies;
  if (rest.capabilities.backend !== 'EMBEDDED') {
    throw refusal('An Argilla server is filled by the command `npx marl copy`.', CODE, 501);
  }
  if (current?.stage === 'STOPPED' || current?.stage === 'FAILED') return;
  const all = await Promise.all([datasets.listMine(rest), taskDatasets.listMine(rest)]).catch(failsAs(CODE));
  if (all.flat().length > 0) {
    throw refusal('There are datasets already: use the command `npx marl copy`.', CODE, 409);
  }
}
