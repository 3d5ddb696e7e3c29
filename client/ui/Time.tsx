import { useFormats } from '#client/i18n/useFormats.ts';
import { Tooltip } from './Tooltip.tsx';

interface Props {
  iso: string;
  /** Whether it may lie ahead. Otherwise it only seems to, as the clock of the device is slow. */
  mayLieAhead?: boolean;
}

/** A relative time; the tooltip has the full date. */
export function Time({ iso, mayLieAhead = false }: Props) {
  const { formatAgo, formatPast, formatDateTime } = useFormats();
  return (
    <Tooltip label={formatDateTime(iso)}>
      <time dateTime={iso}>{mayLieAhead ? formatAgo(iso) : formatPast(iso)}</time>
    </Tooltip>
  );
}
