import { useTranslation } from 'react-i18next';
import type { Question } from '#client/features/answer/index.ts';
import { FormPreview } from '#client/features/question/index.ts';
import { LONGEST } from '#client/lib/restLimits.ts';
import { ItemCard } from './ItemCard.tsx';
import { type EditableQuestion, QuestionSettings } from './QuestionSettings.tsx';
import { useItem } from './SaveForm.tsx';
import { optionalText, orNull, requiredText, TextEntry } from './TextEntry.tsx';
import { useUpdateQuestionMutation } from './UpdateSettings.generated.ts';

/** A question: its texts, its settings and a preview. */
export function QuestionPart({ question }: { question: Question }) {
  const { t } = useTranslation(['settings', 'valid']);
  const { id, name } = question;
  const item = useItem<EditableQuestion>({ ...question, description: question.description ?? '' });
  const { value } = item;
  const [update] = useUpdateQuestionMutation();
  const titleFault = requiredText(value.title, LONGEST.questionTitle);
  const descriptionFault = optionalText(value.description, LONGEST.questionDescription);
  const save = () => {
    const { title, description, ...settings } = item.changes;
    return update({
      variables: {
        input: {
          id,
          title: title?.trim(),
          description: description === undefined ? undefined : orNull(description),
          settings: toSettingsInput(question, settings),
        },
      },
    });
  };
  return (
    <ItemCard
      id={`questions ${id}`}
      title={question.title}
      name={name}
      item={item}
      refusal={(titleFault || descriptionFault) && t('valid:question')}
      onSave={save}
      preview={<FormPreview question={{ ...question, ...value, description: orNull(value.description) }} />}
    >
      <TextEntry
        label={t('settings:itemTitle')}
        value={value.title}
        max={LONGEST.questionTitle}
        fault={titleFault}
        onChange={(title) => item.change({ title })}
      />
      <TextEntry
        label={t('settings:description')}
        value={value.description}
        max={LONGEST.questionDescription}
        fault={descriptionFault}
        isLong
        onChange={(description) => item.change({ description })}
      />
      <QuestionSettings value={value} question={question} onChange={item.change} />
    </ItemCard>
  );
}

/** Changed settings as the contract takes them; undefined where none are changed. */
function toSettingsInput({ __typename }: Question, changes: Omit<Partial<EditableQuestion>, 'title' | 'description'>) {
  if (Object.keys(changes).length === 0) return undefined;
  const options = changes.options?.map(({ value, text, description }) => ({ value, text, description }));
  const settings = { ...changes, options };
  switch (__typename) {
    case 'TextQuestion':
      return { text: { useMarkdown: settings.useMarkdown ?? false } };
    case 'LabelQuestion':
      return { label: settings };
    case 'MultiLabelQuestion':
      return { multiLabel: settings };
    case 'SpanQuestion':
      return { span: settings };
    default:
      return undefined;
  }
}
