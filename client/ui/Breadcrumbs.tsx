import { memo } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { paths } from '#client/lib/paths.ts';
import { HeaderSlot } from './HeaderSlots.tsx';
import styles from './Breadcrumbs.module.css';

interface Crumb {
  label: string;
  /** Where it leads; the last one, where the page is, leads nowhere. */
  to?: string | undefined;
}

/** Puts the way to this page into the header: home first, then the given parts. */
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
  /** The page of the dataset's records, where this is another of its pages. */
  home?: string;
  /** The title of that other page. */
  page?: string;
}

/** Leads to a dataset by its workspace, which shows all datasets in it. */
export const DatasetBreadcrumbs = memo(function DatasetBreadcrumbs({ workspace, name, home, page }: DatasetProps) {
  const datasets = `${paths.datasets}?${new URLSearchParams({ workspaces: workspace }).toString()}`;
  const crumbs = [{ label: workspace, to: datasets }, { label: name, to: home }, ...(page ? [{ label: page }] : [])];
  return <Breadcrumbs crumbs={crumbs} />;
});
