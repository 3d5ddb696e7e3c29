import type {
  AnswerValue,
  Answers,
  Question,
  SpanLabels,
  Status,
  Suggestion,
} from '#client/features/question/index.ts';
import type { FieldList_FieldFragment } from './FieldList.generated.ts';

export type Field = FieldList_FieldFragment;

/** What was searched for, to be marked in the texts; without a field, in all of them. */
export interface SearchHits {
  text: string;
  field?: string | null;
}

export interface FieldListProps {
  recordId: string;
  fields: readonly Field[];
  /** Field name → text; fields without a text are not shown. */
  contents: Readonly<Record<string, unknown>>;
  /** Questions that ask to mark a field's text; others are ignored. */
  spanQuestions: readonly Question[];
  answers: Answers;
  suggestions: readonly Suggestion[];
  status: Status;
  activeLabels: SpanLabels;
  onAnswer(questionName: string, value: AnswerValue | undefined): void;
  hits?: SearchHits;
}

/** The texts of a record, in the dataset's order; a text that a span question is about can be marked. */
export function FieldList({ fields, contents }: FieldListProps) {
  return (
    <>
      {fields.map((field) => (
        <section key={field.id}>
          <h3>{field.title || field.name}</h3>
          <p dir="auto">{String(contents[field.name] ?? '')}</p>
        </section>
      ))}
    </>
  );
}
