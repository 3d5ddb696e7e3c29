import { useTranslation } from 'react-i18next';
import { formatAgo, formatDateTime } from '#client/lib/format.ts';
import { Tooltip } from './Tooltip.tsx';

/** A relative time; the tooltip has the full date. */
export function Time({ iso }: { iso: string }) {
  const { i18n } = useTranslation();
  return (
    <Tooltip label={formatDateTime(iso, i18n.language)}>
      <time dateTime={iso}>{formatAgo(iso, i18n.language)}</time>
    </Tooltip>
  );
}
