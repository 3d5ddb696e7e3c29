import type { FieldList_FieldFragment as Field } from '../FieldList.generated.ts';
import { isChat } from '../fieldText.ts';
import { ChatValue } from './ChatValue.tsx';
import { CustomValue } from './CustomValue.tsx';
import { ImageValue } from './ImageValue.tsx';

interface Props {
  recordId: string;
  field: Field;
  title: string;
  contents: Readonly<Record<string, unknown>>;
  /** The words to mark. */
  search: string | undefined;
  /** Whether it is far from the viewport: then only texts are rendered. */
  isDistant: boolean;
}

/** An image, a conversation, or a custom field rendered by its template. */
export function FieldValue({ recordId, field, title, contents, search, isDistant }: Props) {
  const value = contents[field.name];
  switch (field.__typename) {
    case 'ImageField':
      return !isDistant && <ImageValue fieldId={field.id} title={title} recordId={recordId} address={String(value)} />;
    case 'ChatField':
      return (
        isChat(value) && (
          <ChatValue {...{ title, search }} messages={value} useMarkdown={field.useMarkdown && !isDistant} />
        )
      );
    case 'CustomField':
      return (
        !isDistant && (
          <CustomValue
            key={`${field.advancedMode} ${field.template}`}
            fieldId={field.id}
            title={title}
            value={value}
            template={field.template}
            isAdvanced={field.advancedMode}
            record={{ id: recordId, fields: contents }}
          />
        )
      );
    case 'TextField':
      return null;
  }
}
