import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useKnownSettings } from '#client/features/settings/index.ts';
import { isFramed, ProviderLinks } from '#client/features/user/ProviderLinks.tsx';
import { takeReturnPath } from '#client/features/user/index.ts';
import { usernamePath } from '#client/lib/paths.ts';
import { Link } from '#client/ui/Link.tsx';
import { Card } from './Card.tsx';

/** The sign-in page of the hosted platform, with the platform's own sign-in first. */
export function Component() {
  const { t } = useTranslation('auth');
  const space = useKnownSettings()?.huggingFaceSpace;
  const [query] = useSearchParams();
  const navigate = useNavigate();
  return (
    <Card
      title={t('welcome', { space: space?.title || space?.id })}
      note={space?.authorName && t('welcomeBy', { author: space.authorName })}
    >
      <ProviderLinks
        isNewWindow={isFramed()}
        onSignedIn={() => void navigate(takeReturnPath(), { replace: true })}
        variant="filled"
      />
      <Link to={usernamePath(query)}>{t('withUsername')}</Link>
    </Card>
  );
}
