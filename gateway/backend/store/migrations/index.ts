import type { Migration } from '../migrate.ts';
import { migration as accountsAndDatasets } from './0001-accounts-and-datasets.ts';
import { migration as records } from './0002-records.ts';
import { migration as marks } from './0003-marks.ts';
import { migration as leftovers } from './0004-leftovers.ts';
import { migration as taskDatasets } from './0005-task-datasets.ts';
import { migration as activity } from './0006-activity.ts';
import { migration as wordsLeftBehind } from './0007-words-left-behind.ts';
import { migration as unfinishedCopies } from './0008-unfinished-copies.ts';
import { migration as changesUnderWay } from './0009-changes-under-way.ts';
import { migration as deletedUsers } from './0010-deleted-users.ts';

/** Every step, oldest first. */
export const migrations: readonly Migration[] = [
  accountsAndDatasets,
  records,
  marks,
  leftovers,
  taskDatasets,
  activity,
  wordsLeftBehind,
  unfinishedCopies,
  changesUnderWay,
  deletedUsers,
];
