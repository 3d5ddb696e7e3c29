import { UnprocessableError } from '../http/errors.ts';
import type { FieldSettings, FieldSettingsCreate } from '../shapes/fields.ts';

/** The complete settings of a new field, without unknown members. */
export function newFieldSettings(input: FieldSettingsCreate): FieldSettings {
  switch (input.type) {
    case 'text':
      return { type: input.type, use_markdown: input.use_markdown ?? false };
    case 'image':
      return { type: input.type };
    case 'chat':
      return { type: input.type, use_markdown: input.use_markdown ?? true };
    case 'custom':
      return { type: input.type, template: input.template, advanced_mode: input.advanced_mode ?? false };
  }
}

/** The type never changes, because records have values of that type. */
export function changedFieldSettings(stored: FieldSettings, changes: FieldSettings): FieldSettings {
  if (changes.type === stored.type) return newFieldSettings(changes);
  throw new UnprocessableError(`Field type cannot be changed. Expected '${stored.type}' but got '${changes.type}'`);
}
