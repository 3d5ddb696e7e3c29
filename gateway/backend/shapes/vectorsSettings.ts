import Type from 'typebox';
import { notNull, nullable, refined } from '../http/shapes.ts';
import { VECTOR_DIMENSIONS_MAX } from './limits.ts';
import { SettingName, Title } from './names.ts';

export const VectorsSettingsCreate = Type.Object({
  name: SettingName,
  title: Title,
  dimensions: Type.Integer({ exclusiveMinimum: 0, maximum: VECTOR_DIMENSIONS_MAX }),
});

export const VectorsSettingsUpdate = refined(Type.Object({ title: Type.Optional(nullable(Title)) }), notNull('title'));
