import type { FieldNode } from 'graphql';
import type { RestClient } from '#gateway/rest/client.ts';
import { byKey, once, oneByOne, settling } from '#gateway/rest/loaders.ts';
import { toDataset } from '../modules/dataset/dataset.model.ts';
import * as datasets from '../modules/dataset/dataset.source.ts';
import { toField } from '../modules/field/field.model.ts';
import * as fields from '../modules/field/field.source.ts';
import { toMetadataProperty } from '../modules/metadata/metadata.model.ts';
import * as metadata from '../modules/metadata/metadata.source.ts';
import { workLoaders } from '../modules/overview/overview.loaders.ts';
import { toQuestion } from '../modules/question/question.model.ts';
import * as questions from '../modules/question/question.source.ts';
import { type RecordPage, toRecord, toRecordPage } from '../modules/record/record.model.ts';
import * as records from '../modules/record/record.source.ts';
import { toResponse } from '../modules/response/response.model.ts';
import { toAgents } from '../modules/suggestion/suggestion.model.ts';
import * as suggestions from '../modules/suggestion/suggestion.source.ts';
import { peopleLoaders } from '../modules/user/user.loaders.ts';
import { createTaskLoaders } from '../modules/task/task.loaders.ts';
import { toUser } from '../modules/user/user.model.ts';
import * as users from '../modules/user/user.source.ts';
import { toVectorSettings } from '../modules/vector/vector.model.ts';
import * as vectors from '../modules/vector/vector.source.ts';
import { datasetCounter, toWorkspace } from '../modules/workspace/workspace.model.ts';
import * as workspaces from '../modules/workspace/workspace.source.ts';

/** Everything one request may read, each thing at most once. Named by what it answers; made for one request and caller. */
export function createLoaders(rest: RestClient) {
  const myWorkspaces = once(() => workspaces.listMine(rest).then((rows) => rows.map(toWorkspace)));
  const myDatasetRows = once(() => datasets.listMine(rest));
  const viewer = once(() => users.me(rest).then(toUser));
  const questionsByDatasetId = settling((id: string) =>
    questions.listOf(rest, id).then((rows) => rows.map(toQuestion)),
  );
  const task = createTaskLoaders(rest);
  const recordRow = oneByOne((id: string) => records.byId(rest, id));
  return {
    viewer,
    workspaces: myWorkspaces,
    workspaceById: byKey(
      // A viewer sees only datasets in workspaces of the own list, so that one list call answers for many of them.
      ([id = '', ...others]: readonly string[]) =>
        others.length || myWorkspaces.isAsked()
          ? myWorkspaces()
          : workspaces.byId(rest, id).then((row) => [toWorkspace(row)]),
      ({ id }) => id,
    ),
    ...peopleLoaders(rest, { viewer, workspaces: myWorkspaces }),
    datasetCounter: once(async () => datasetCounter(...(await Promise.all([myDatasetRows(), task.myRows()])))),
    workspaceByName: byKey(
      () => myWorkspaces(),
      ({ name }) => name,
    ),
    myDatasetRows,
    datasetById: byKey(
      ([id = '', ...others]: readonly string[]) =>
        others.length
          ? myDatasetRows().then((rows) => rows.map(toDataset))
          : datasets.byId(rest, id).then((row) => [toDataset(row)]),
      ({ id }) => id,
    ),
    fieldsByDatasetId: oneByOne((id: string) => fields.listOf(rest, id).then((rows) => rows.map(toField))),
    questionsByDatasetId,
    vectorsSettingsByDatasetId: oneByOne((id: string) =>
      vectors.listOf(rest, id).then((rows) => rows.map(toVectorSettings)),
    ),
    metadataPropertiesByDatasetId: oneByOne((id: string) =>
      metadata.listMine(rest, id).then((rows) => rows.map(toMetadataProperty)),
    ),
    metadataMetricsById: oneByOne((id: string) => metadata.metricsOf(rest, id)),
    ...workLoaders(rest),
    agentsByDatasetId: oneByOne((id: string) => suggestions.agentsOf(rest, id).then((rows) => rows.map(toAgents))),
    recordById: oneByOne((id: string) => recordRow.load(id).then((row) => toRecord(row, 'MINE', true))),
    ownResponsesByRecordId: oneByOne(async (id: string) => {
      const row = await recordRow.load(id);
      const responses = await records.ownResponses(rest, row);
      return responses?.map((response) => toResponse(response, row.dataset_id)) ?? null;
    }),
    recordPage: oneByOne(async (request: records.RecordRequest) => {
      const page = await records.page(rest, request);
      if (page.questions) questionsByDatasetId.prime(request.datasetId, page.questions.map(toQuestion));
      return toRecordPage(page, request);
    }, JSON.stringify),
    /** Pages asked for while their dataset was still being read, by the field that shows them: it need not be worked out again. */
    pagesAhead: new WeakMap<FieldNode, { datasetId: string; page: Promise<RecordPage> }>(),
    task,
  };
}

export type Loaders = ReturnType<typeof createLoaders>;
