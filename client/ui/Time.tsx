import { useFormats } from '#client/i18n/useFormats.ts';
import { Tooltip } from './Tooltip.tsx';

/** A relative time; the tooltip has the full date. */
export function Time({ iso }: { iso: string }) {
  const { formatAgo, formatDateTime } = useFormats();
  return (
    <Tooltip label={formatDateTime(iso)}>
      <time dateTime={iso}>{formatAgo(iso)}</time>
    </Tooltip>
  );
}
