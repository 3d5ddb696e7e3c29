import type { BodyProps, TaskRecord } from '../model.ts';
import { Text2TextBody } from '../text2Text/index.ts';
import { TextClassificationBody } from '../textClassification/index.ts';
import { TokenClassificationBody } from '../tokenClassification/index.ts';

/** The part of a card that differs from task to task. */
export function TaskBody({ record, ...rest }: BodyProps<TaskRecord>) {
  switch (record.__typename) {
    case 'TextClassificationRecord':
      return <TextClassificationBody {...rest} record={record} />;
    case 'TokenClassificationRecord':
      return <TokenClassificationBody {...rest} record={record} />;
    case 'Text2TextRecord':
      return <Text2TextBody {...rest} record={record} />;
  }
}
