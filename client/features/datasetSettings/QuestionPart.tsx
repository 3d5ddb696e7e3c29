import { useTranslation } from 'react-i18next';
import type { Question } from '#client/features/answer/index.ts';
import { FormPreview } from '#client/features/question/index.ts';
import { LONGEST } from '#client/lib/restLimits.ts';
import { useItem } from './item.ts';
import { ItemCard } from './ItemCard.tsx';
import { QuestionSettings } from './QuestionSettings.tsx';
import { toEditable, toSettingsInput, withEdits } from './questionSettings.ts';
import { optionalText, orNull, requiredText } from './rules.ts';
import { TextEntry } from './TextEntry.tsx';
import { useUpdateQuestionMutation } from './UpdateSettings.generated.ts';

/** A question: what annotators read, how it is asked, and how that will look. */
export function QuestionPart({ question }: { question: Question }) {
  const { t } = useTranslation(['settings', 'valid']);
  const { id, name } = question;
  const { value, ...item } = useItem(toEditable(question));
  const [update] = useUpdateQuestionMutation();
  const titleFault = requiredText(value.title, LONGEST.questionTitle);
  const descriptionFault = optionalText(value.description, LONGEST.questionDescription);
  const save = () => {
    const { title, description } = item.changes;
    const settings = toSettingsInput(question, item.changes);
    return update({
      variables: {
        input: {
          id,
          ...(title === undefined ? {} : { title: title.trim() }),
          ...(description === undefined ? {} : { description: orNull(description) }),
          ...(settings ? { settings } : {}),
        },
      },
    });
  };
  return (
    <ItemCard
      id={`question ${id}`}
      title={question.title}
      name={name}
      isModified={item.isModified}
      refusal={titleFault || descriptionFault ? t('valid:question') : null}
      onSave={save}
      onSaved={() => item.settle(value)}
      onRestore={item.restore}
      preview={<FormPreview question={withEdits(question, value)} />}
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
      <QuestionSettings question={question} value={value} onChange={item.change} />
    </ItemCard>
  );
}
