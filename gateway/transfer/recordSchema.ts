import type { VectorSettings } from '#gateway/graphql/__generated__/types.ts';
import type { Loaders } from '#gateway/graphql/loaders.ts';
import type { FieldModel } from '#gateway/modules/field/field.source.ts';
import type { MetadataPropertyModel } from '#gateway/modules/metadata/metadata.source.ts';
import type { QuestionModel } from '#gateway/modules/question/question.source.ts';
import { listUsers } from '#gateway/modules/user/user.source.ts';
import { usersOf } from '#gateway/modules/workspace/workspace.source.ts';
import type { RestClient } from '#gateway/rest/client.ts';

/** A question with the values that its answers may choose from. */
export type Question = QuestionModel & { choices: ReadonlySet<string | number> };

/** The settings of a dataset that its records must match. */
export interface RecordSchema {
  datasetId: string;
  allowExtraMetadata: boolean;
  fields: readonly FieldModel[];
  questions: ReadonlyMap<string, Question>;
  properties: ReadonlyMap<string, MetadataPropertyModel>;
  vectors: ReadonlyMap<string, VectorSettings>;
}

/** Throws a REST error when the caller may not see the dataset. */
export async function readRecordSchema(datasetId: string, { load }: { load: Loaders }): Promise<RecordSchema> {
  const [dataset, fields, questions, properties, vectors] = await Promise.all([
    load.datasetById.load(datasetId),
    load.fieldsByDatasetId.load(datasetId),
    load.questionsByDatasetId.load(datasetId),
    load.metadataPropertiesByDatasetId.load(datasetId),
    load.vectorsSettingsByDatasetId.load(datasetId),
  ]);
  return {
    datasetId,
    allowExtraMetadata: dataset.allowExtraMetadata,
    fields,
    questions: byName(questions.map((question) => ({ ...question, choices: choicesOf(question) }))),
    properties: byName(properties),
    vectors: byName(vectors),
  };
}

const byName = <T extends { name: string }>(items: readonly T[]): Map<string, T> =>
  new Map(items.map((item) => [item.name, item]));

function choicesOf(question: QuestionModel): Set<string | number> {
  if ('options' in question) return new Set(question.options.map(({ value }) => value));
  return new Set(question.__typename === 'RatingQuestion' ? question.values : []);
}

interface NamedUser {
  id: string;
  username: string;
}

/** The possible authors of responses that the caller may know. */
export interface Users {
  /** Finds a user's id by id, else by name. An id that the caller may not look up is left to the REST API to check. */
  find(id: unknown, username: unknown): string | undefined;
  nameOf(id: string): string | undefined;
}

export const NO_USERS: Users = { find: () => undefined, nameOf: () => undefined };

/** All users for an owner; for an admin the members of the workspace, who may not be all who answered. */
export async function readUsers(
  rest: RestClient,
  viewer: { role: string } & NamedUser,
  workspaceId: string,
): Promise<Users> {
  const isOwner = viewer.role === 'OWNER';
  const list: Promise<NamedUser[]> = isOwner ? listUsers(rest) : usersOf(rest, workspaceId);
  const members = [...(await list), viewer];
  const names = new Map(members.map(({ id, username }) => [id, username]));
  const ids = new Map(members.map(({ id, username }) => [username, id]));
  return {
    find: (id, username) => {
      if (typeof id === 'string' && names.has(id)) return id;
      const byName = typeof username === 'string' ? ids.get(username) : undefined;
      return byName ?? (!isOwner && typeof id === 'string' ? id : undefined);
    },
    nameOf: (id) => names.get(id),
  };
}
