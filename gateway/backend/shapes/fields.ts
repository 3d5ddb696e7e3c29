import Type, { type Static } from 'typebox';
import { notNull, nullable, refined } from '../http/shapes.ts';
import { SettingName, Title } from './names.ts';

export interface FieldSettings {
  type: 'text';
  use_markdown: boolean;
}

export const FieldCreate = Type.Object({
  name: SettingName,
  title: Title,
  required: Type.Optional(nullable(Type.Boolean())),
  settings: Type.Object({ type: Type.Literal('text'), use_markdown: Type.Optional(Type.Boolean()) }),
});

export const FieldUpdate = refined(
  Type.Object({
    title: Type.Optional(nullable(Title)),
    settings: Type.Optional(nullable(Type.Object({ type: Type.Literal('text'), use_markdown: Type.Boolean() }))),
  }),
  notNull('title', 'settings'),
);
export type FieldUpdate = Static<typeof FieldUpdate>;
