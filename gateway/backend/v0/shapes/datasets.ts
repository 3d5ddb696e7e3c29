import Type, { type Static } from 'typebox';
import { nullable, oneOfWords } from '../../http/shapes.ts';
import { TASKS } from './task.ts';

const Name = Type.String({ pattern: '^(?!-|_)[a-z0-9-_]+$' });
const Tags = Type.Optional(Type.Record(Type.String(), Type.String()));
const Metadata = Type.Optional(Type.Unsafe<Record<string, unknown>>({ type: 'object' }));

export const TaskDatasetCreate = Type.Object({
  name: Name,
  task: oneOfWords(TASKS),
  workspace: Type.Optional(nullable(Type.String())),
  tags: Tags,
  metadata: Metadata,
});

export const TaskDatasetUpdate = Type.Object({ tags: Tags, metadata: Metadata });

export const TaskDatasetCopy = Type.Object({
  name: Name,
  target_workspace: Type.Optional(nullable(Type.String())),
  tags: Tags,
  metadata: Metadata,
});
export type TaskDatasetCopy = Static<typeof TaskDatasetCopy>;
