import Type, { type Static } from 'typebox';
import { nullable } from '../http/shapes.ts';
import { SettingName, Title } from './names.ts';

export interface FieldSettings {
  type: 'text';
  use_markdown: boolean;
}

export const FieldCreate = Type.Object({
  name: SettingName,
  title: Title,
  required: Type.Optional(nullable(Type.Boolean())),
  settings: Type.Object(
    { type: Type.Literal('text'), use_markdown: Type.Optional(Type.Boolean()) },
    { title: 'TextFieldSettings' },
  ),
});
export type FieldCreate = Static<typeof FieldCreate>;

export const FieldUpdate = Type.Object({
  title: Type.Optional(Title),
  settings: Type.Optional(Type.Object({ type: Type.Literal('text'), use_markdown: Type.Boolean() })),
});
export type FieldUpdate = Static<typeof FieldUpdate>;
