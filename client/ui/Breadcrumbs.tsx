import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#client/lib/paths.ts';
import { HeaderSlot } from './HeaderSlots.tsx';
import styles from './Breadcrumbs.module.css';
import { Link } from './Link.tsx';

interface Crumb {
  label: string;
  /** The target; the last crumb, the current page, has none. */
  to?: string | undefined;
}

/** Shows the path to this page in the header, starting at home. */
export const Breadcrumbs = memo(function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation('nav');
  const all: Crumb[] = [{ label: t('home'), ...(crumbs.length ? { to: paths.home } : {}) }, ...crumbs];
  return (
    <HeaderSlot name="crumbs">
      <nav aria-label={t('breadcrumbs')}>
        <ol className={styles.list}>
          {all.map(({ label, to }, index) => (
            <li key={index} className={styles.crumb}>
              {to ? (
                <Link to={to} className={styles.link}>
                  {label}
                </Link>
              ) : (
                <span aria-current={index === all.length - 1 ? 'page' : undefined} className={styles.text}>
                  {label}
                </span>
              )}
            </li>
          ))}
        </ol>
      </nav>
    </HeaderSlot>
  );
});

interface DatasetProps {
  workspace: string;
  name: string;
  /** The page of the dataset's records, if the current page is a different one. */
  home?: string;
  /** The title of the current page, if it is not that of the records. */
  page?: string;
}

/** The path to a dataset. The workspace links to the list of its datasets. */
export const DatasetBreadcrumbs = memo(function DatasetBreadcrumbs({ workspace, name, home, page }: DatasetProps) {
  const datasets = `${paths.datasets}?${new URLSearchParams({ workspaces: workspace }).toString()}`;
  const crumbs = [{ label: workspace, to: datasets }, { label: name, to: home }, ...(page ? [{ label: page }] : [])];
  return <Breadcrumbs crumbs={crumbs} />;
});
