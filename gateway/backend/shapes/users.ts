import Type, { type Static } from 'typebox';
import { notNull, optional, oneOfWords, refined, Uuid } from '../http/shapes.ts';

/** What a user may be. */
export const ROLES = ['owner', 'admin', 'annotator'] as const;
export type Role = (typeof ROLES)[number];

/** Blanks around a person's name are not part of it. */
const PersonName = Type.String({ minLength: 1, trim: true });

const Role = oneOfWords(ROLES);
const Password = Type.String({ minLength: 8, maxLength: 100 });

/** The range A-z holds some punctuation; names made elsewhere rely on it. */
export const USERNAME = '^(?!-|_)[A-za-z0-9-_]+$';

const members = {
  first_name: PersonName,
  last_name: optional(PersonName),
  username: Type.String({ minLength: 1, pattern: USERNAME }),
  role: optional(Role),
  password: Password,
};

export const UserCreate = Type.Object(members);
export type UserCreate = Static<typeof UserCreate>;

/** The older API also takes the names of workspaces to join. */
export const UserCreateWithWorkspaces = Type.Object({
  ...members,
  workspaces: optional(Type.Array(Type.String())),
});

/** Beyond Argilla 1.29, which has no way to change a user; a username stays, because tokens and programs know it. */
export const UserUpdate = refined(
  Type.Object({
    first_name: optional(PersonName),
    last_name: optional(PersonName),
    role: optional(Role),
    password: optional(Password),
  }),
  notNull('first_name', 'role', 'password'),
);
export type UserUpdate = Static<typeof UserUpdate>;

export const MemberAdd = Type.Object({ user_id: Uuid });

export const SignInForm = Type.Object({ username: Type.String(), password: Type.String() });

export const WORKSPACE_NAME = '^(?!-|_)[a-z0-9-_]+$';
export const WorkspaceCreate = Type.Object({ name: Type.String({ minLength: 1, pattern: WORKSPACE_NAME }) });
