import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useDatasetsQuery } from '#client/features/dataset/Datasets.generated.ts';
import { annotationPath } from '#client/lib/paths.ts';
import { Breadcrumbs } from '#client/ui/Breadcrumbs.tsx';

export function Component() {
  const { t } = useTranslation('datasets');
  const { data } = useDatasetsQuery({ fetchPolicy: 'cache-and-network' });
  return (
    <>
      <Breadcrumbs crumbs={[]} />
      <h1>{t('title')}</h1>
      <ul>
        {data?.datasets.map(({ id, name }) => (
          <li key={id}>
            <Link to={annotationPath(id)}>{name}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}
