import type { Role } from '../shapes/role.ts';

/** Who asks, with what a rule may want to know about them. */
export interface Actor {
  readonly role: Role;
  isMemberOf(workspacePk: number): boolean;
}

type Rule = (actor: Actor, workspacePk: number | undefined) => boolean;

const nobodyElse: Rule = () => false;
const members: Rule = (actor, workspace) => workspace !== undefined && actor.isMemberOf(workspace);
const adminMembers: Rule = (actor, workspace) => actor.role === 'admin' && members(actor, workspace);

/** What others than owners may do; owners may do everything everywhere. */
const rules = {
  'user:list': nobodyElse,
  'user:get': nobodyElse,
  'user:create': nobodyElse,
  'user:update': nobodyElse,
  'user:delete': nobodyElse,
  'user:listWorkspaces': nobodyElse,
  'workspace:create': nobodyElse,
  'workspace:delete': nobodyElse,
  'workspace:get': members,
  'workspace:listUsers': adminMembers,
  'workspace:addUser': nobodyElse,
  'workspace:removeUser': adminMembers,
  'workspace:listDatasets': members,
  'dataset:get': members,
  'dataset:create': adminMembers,
  'dataset:loadSample': nobodyElse,
  'dataset:update': adminMembers,
  'dataset:publish': adminMembers,
  'dataset:delete': adminMembers,
  'dataset:changeSettings': adminMembers,
  'dataset:listRecords': adminMembers,
  'dataset:writeRecords': adminMembers,
  'record:get': members,
  'record:update': adminMembers,
  'record:delete': adminMembers,
  'record:respond': members,
  'record:suggest': adminMembers,
  'response:manage': adminMembers,
  'taskDataset:use': members,
  'taskDataset:manage': adminMembers,
  'metadataProperty:hidden': adminMembers,
} satisfies Record<string, Rule>;

export type Action = keyof typeof rules;

/** May this user do that, in this workspace? */
export const may = (actor: Actor, action: Action, workspacePk?: number): boolean =>
  actor.role === 'owner' || rules[action](actor, workspacePk);
