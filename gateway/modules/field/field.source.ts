import type {
  CustomField,
  FieldSettingsInput,
  FieldType,
  NewFieldInput,
} from '#gateway/graphql/__generated__/types.ts';
import { settingsPart } from '../dataset/dataset.source.ts';

/** Each type of field has some of these settings. */
interface RestFieldSettings {
  type: 'text' | 'image' | 'chat' | 'custom';
  use_markdown?: boolean | undefined;
  template?: string;
  advanced_mode?: boolean;
}

interface RestField {
  id: string;
  name: string;
  title: string;
  required: boolean;
  settings: RestFieldSettings;
}

const TYPES = { text: 'TextField', image: 'ImageField', chat: 'ChatField' } as const;

export function toField({ id, name, title, required, settings }: RestField) {
  const common = { id, name, title: title || name, required, useMarkdown: settings.use_markdown ?? false };
  if (settings.type !== 'custom') return { ...common, __typename: TYPES[settings.type] };
  const { template = '', advanced_mode: advancedMode = false } = settings;
  return { ...common, __typename: 'CustomField' as const, template, advancedMode };
}

export type FieldModel = ReturnType<typeof toField>;

const toBody = ({ name, title, required, ...settings }: NewFieldInput) => ({
  name,
  title: title ?? name,
  required,
  settings: toSettings(settings),
});

const REST_TYPES: Record<FieldType, RestFieldSettings['type']> = {
  TEXT: 'text',
  IMAGE: 'image',
  CHAT: 'chat',
  CUSTOM: 'custom',
};

type NewSettings = Pick<NewFieldInput, 'type' | 'useMarkdown' | 'template' | 'advancedMode'>;

function toSettings({ type, useMarkdown, template, advancedMode }: NewSettings): RestFieldSettings {
  const rest = REST_TYPES[type];
  if (rest === 'custom') return { type: rest, ...toCustom({ template: template ?? '', advancedMode }) };
  return rest === 'image' ? { type: rest } : { type: rest, use_markdown: useMarkdown ?? undefined };
}

const toCustom = ({ template, advancedMode }: Pick<CustomField, 'template' | 'advancedMode'>) => ({
  template,
  advanced_mode: advancedMode,
});

export function toChangedSettings({ text, chat, custom }: FieldSettingsInput): RestFieldSettings {
  if (text) return { type: 'text', use_markdown: text.useMarkdown };
  return chat ? { type: 'chat', use_markdown: chat.useMarkdown } : { type: 'custom', ...toCustom(custom!) };
}

export const fields = settingsPart('fields', toField, toBody);
