import { ActionIcon, Box, Group, Text } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#client/graphql/schema-types.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import { QueryBox } from '#client/ui/filter/QueryBox.tsx';
import { Tooltip } from '#client/ui/Tooltip.tsx';
import { type QueryRefusal, type TaskCriteria, typedQuery } from '../criteria/index.ts';
import type { Counts } from './facets.ts';
import styles from './TaskSearchBox.module.css';

interface Props {
  task: Task;
  criteria: TaskCriteria;
  counts: Counts;
  /** Why the server cannot read the query. */
  refusal: QueryRefusal | undefined;
  box: RefObject<HTMLInputElement | null>;
  isHelpOpen: boolean;
  onHelp(isOpen: boolean): void;
  onSearch(criteria: TaskCriteria): void;
}

const help = lazyPart(() => import('./QueryHelp.tsx').then((module) => module.QueryHelp));
const MAX_LENGTH = 2000;

/** The search box with help on the query syntax, and the reason why a query is refused. */
export function TaskSearchBox({ task, criteria, counts, refusal, box, isHelpOpen, onHelp, onSearch }: Props) {
  const { t } = useTranslation(['filter', 'taskFilter']);
  const reasonId = useId();
  const search = (queryText: string): void => onSearch({ ...criteria, queryText });
  return (
    <Box role="search" aria-label={t('query')} flex="1 1 260px" miw={200} maw={520}>
      <Group gap="xs" wrap="nowrap">
        <QueryBox
          label={t('query')}
          value={criteria.queryText}
          maxLength={MAX_LENGTH}
          box={box}
          aria-invalid={refusal !== undefined}
          aria-describedby={refusal === undefined ? undefined : reasonId}
          onSearch={search}
          onType={typedQuery.write}
          className={styles.box}
        />
        <Box component="span" pos="relative" display="inline-flex">
          <Tooltip label={t('taskFilter:syntax')} disabled={isHelpOpen}>
            <ActionIcon
              variant="subtle"
              aria-label={t('taskFilter:syntax')}
              aria-haspopup="dialog"
              aria-expanded={isHelpOpen}
              onPointerEnter={() => void help.fetch()}
              onFocus={() => void help.fetch()}
              onClick={() => onHelp(!isHelpOpen)}
            >
              <IconHelpCircle size={18} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
          {isHelpOpen && (
            <help.Part
              title={t('taskFilter:syntax')}
              task={task}
              counts={counts}
              onClose={() => onHelp(false)}
              onTry={(queryText) => {
                onHelp(false);
                search(queryText);
              }}
            />
          )}
        </Box>
      </Group>
      {refusal !== undefined && (
        <Text
          role="alert"
          id={reasonId}
          fz="xs"
          lh="xs"
          my="xs"
          c="var(--marl-danger)"
          style={{ overflowWrap: 'anywhere' }}
        >
          {t('taskFilter:refused')} <span lang={refusal.lang}>{refusal.text}</span>
        </Text>
      )}
    </Box>
  );
}
