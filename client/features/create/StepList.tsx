import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Step, STEPS } from './faults.ts';
import styles from './StepList.module.css';

interface Props {
  current: Step;
  /** The last step that can be opened. */
  reachable: Step;
  onGo(step: Step): void;
}

/** The steps of the wizard: the current one, and links back to those that are complete. */
export function StepList({ current, reachable, onGo }: Props) {
  const { t } = useTranslation(['create', 'common']);
  const here = STEPS.indexOf(current);
  return (
    <nav aria-label={t('create:steps')}>
      <ol className={styles.list}>
        {STEPS.map((step, index) => (
          <li key={step}>
            <button
              type="button"
              className={styles.step}
              aria-current={step === current ? 'step' : undefined}
              disabled={index > STEPS.indexOf(reachable)}
              onClick={() => onGo(step)}
            >
              <span className={styles.number} data-done={index < here || undefined}>
                {index < here ? <IconCheck size={14} aria-hidden /> : index + 1}
              </span>
              {t(`create:step_${step}`)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
