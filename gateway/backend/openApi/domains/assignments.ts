import { stringEnum } from '../../http/shapes.ts';
import { ORDERS } from '../../shapes/assignments.ts';
import { ROLES } from '../../shapes/users.ts';
import { Count, type Domain, Flag, Id, list, object, orNull, ref, Text } from '../descriptions.ts';

const Done = object({ done: Count, total: Count });
const assigned = { assigned: Count, done: Count, begun: Count, needless: Count };
const changed = object({ user_id: Id, changed: Count });

export const assignments: Domain = {
  tag: 'Assignments',
  description: 'Who answers which records, and in which order.',
  schemas: {
    QueueSettings: object({ order: stringEnum(ORDERS), only_assigned: Flag }),
    AssignedProgress: object(assigned),
    AssignmentOutcome: object({ records: Count, changed: Count, people: list(changed), job: orNull(Done) }),
  },
  operations: {
    'GET /api/v1/datasets/{dataset_id}/queue': {
      id: 'getQueue',
      summary: 'Get what the queues of a dataset hold, and in which order',
      answer: ref('QueueSettings'),
    },
    'PATCH /api/v1/datasets/{dataset_id}/queue': {
      id: 'updateQueue',
      summary: 'Change what the queues of a dataset hold',
      answer: ref('QueueSettings'),
    },
    'GET /api/v1/datasets/{dataset_id}/assignments': {
      id: 'listAssignments',
      summary: 'List the people of a dataset and what is assigned to them',
      answer: object({
        items: list(object({ user_id: Id, username: Text, role: stringEnum(ROLES), ...assigned, stale: Count })),
        job: orNull(Done),
      }),
    },
    'POST /api/v1/datasets/{dataset_id}/assignments': {
      id: 'assignRecords',
      summary: 'Assign records to people',
      description: 'The status is 202 if the work continues in the background.',
      answer: ref('AssignmentOutcome'),
      others: { 202: ref('AssignmentOutcome') },
    },
    'POST /api/v1/datasets/{dataset_id}/assignments/preview': {
      id: 'previewAssignments',
      summary: 'Tell who would be assigned how many records',
      answer: ref('AssignmentOutcome'),
    },
    'POST /api/v1/datasets/{dataset_id}/assignments/remove': {
      id: 'unassignRecords',
      summary: 'Take assignments back',
      answer: ref('AssignmentOutcome'),
      others: { 202: ref('AssignmentOutcome') },
    },
    'POST /api/v1/datasets/{dataset_id}/assignments/reassign': {
      id: 'reassignRecords',
      summary: 'Assign the untouched records of a person to another',
      answer: ref('AssignmentOutcome'),
      others: { 202: ref('AssignmentOutcome') },
    },
  },
};
