import { equal } from '@wry/equality';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueuedRecord_RecordFragment } from '#client/features/record/index.ts';
import { toast } from '#client/ui/toast.ts';

/** Says that the text on screen has changed: it may have been read already, and spans may not fit it any more. */
export function useTextChangeNotice(record: QueuedRecord_RecordFragment | null | undefined): void {
  const { t } = useTranslation('form');
  const shown = useRef(record);
  useEffect(
    function compareTexts() {
      const before = shown.current;
      shown.current = record;
      if (!before || !record || before.id !== record.id || equal(before.fields, record.fields)) return;
      toast({ id: 'text-changed', kind: 'warning', message: t('textChanged') });
    },
    [record, t],
  );
}
