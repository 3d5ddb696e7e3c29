import { ToolPanel, type ToolPanelSettings } from '#client/ui/filter/ToolPanel.tsx';
import { SortPanel, type SortPanelProps } from './SortPanel.tsx';

/** What the sort button opens. */
export function SortTool({ title, onClose, ...panel }: ToolPanelSettings & SortPanelProps) {
  return (
    <ToolPanel title={title} onClose={onClose}>
      <SortPanel {...panel} />
    </ToolPanel>
  );
}
