import Type, { type Static } from 'typebox';
import { notNull, optional, stringEnum, withRule, Uuid } from '../http/shapes.ts';

export const ROLES = ['owner', 'admin', 'annotator'] as const;
export type Role = (typeof ROLES)[number];

const PersonName = Type.String({ minLength: 1, trim: true });

const Role = stringEnum(ROLES);
const Password = Type.String({ minLength: 8, maxLength: 100 });

const Username = Type.String({ minLength: 1 });

const members = {
  first_name: PersonName,
  last_name: optional(PersonName),
  username: Username,
  role: optional(Role),
  password: Password,
};

export const UserCreate = Type.Object({ id: optional(Uuid), ...members });

/** The older API limits usernames (`A-z` allows some punctuation, as in Argilla), and accepts names of workspaces to join. */
export const UserCreateV0 = Type.Object({
  ...members,
  username: Type.String({ minLength: 1, pattern: '^(?!-|_)[A-za-z0-9-_]+$' }),
  workspaces: optional(Type.Array(Type.String())),
});
export type NewUser = Static<typeof UserCreate> & Partial<Pick<Static<typeof UserCreateV0>, 'workspaces'>>;

export const UserUpdate = withRule(
  Type.Object({
    first_name: optional(PersonName),
    last_name: optional(PersonName),
    username: optional(Username),
    role: optional(Role),
    password: optional(Password),
  }),
  notNull('first_name', 'username', 'role', 'password'),
);
export type UserUpdate = Static<typeof UserUpdate>;

export const MemberAdd = Type.Object({ user_id: Uuid });

export const SignInForm = Type.Object({ username: Type.String(), password: Type.String() });

export const WorkspaceCreate = Type.Object({ id: optional(Uuid), name: Type.String({ minLength: 1 }) });
export type WorkspaceCreate = Static<typeof WorkspaceCreate>;

/** The older API limits names of workspaces, and chooses their ids. */
export const WorkspaceCreateV0 = Type.Object({
  name: Type.String({ minLength: 1, pattern: '^(?!-|_)[a-z0-9-_]+$' }),
});
