import { useApolloClient } from '@apollo/client/react';
import { Menu, Stack, Text } from '@mantine/core';
import {
  IconBook2,
  IconDeviceDesktop,
  IconFolders,
  IconLogout,
  IconSettings,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { outboxFor } from '#client/features/response/index.ts';
import { useCapabilities } from '#client/features/settings/index.ts';
import { useIsAway } from '#client/graphql/away.ts';
import { userMessage } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { chooseLanguage, withTexts } from '#client/i18n/i18n.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#client/i18n/language.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import { deleteDownloads } from '#client/lib/deleteDownloads.ts';
import { useIsOnline } from '#client/lib/online.ts';
import { paths } from '#client/lib/paths.ts';
import { fullName } from '#client/lib/text.ts';
import { MenuPopup, type MenuPopupSettings } from '#client/ui/MenuPopup.tsx';
import { toast } from '#client/ui/toast.ts';
import { reloadWithoutWarning } from '#client/ui/useLeaveWarning.ts';
import { THEMES, useTheme } from '#client/theme/contrast.ts';
import { DENSITIES, useDensity } from '#client/theme/density.ts';
import { Link } from '#client/ui/Link.tsx';
import type { Viewer_UserFragment } from './Me.generated.ts';
import { useSignOutMutation } from './SignOut.generated.ts';

const question = lazyPart(() =>
  withTexts(() => import('./SignOutQuestion.tsx'), 'offline').then((module) => module.SignOutQuestion),
);

const NO_RING = { style: { outline: 'none' } };

interface Props extends MenuPopupSettings {
  viewer: Viewer_UserFragment;
}

export function AvatarMenu({ viewer, ...popup }: Props) {
  const { t, i18n } = useTranslation(['nav', 'user']);
  const [theme, chooseTheme] = useTheme();
  const [density, chooseDensity] = useDensity();
  const signOut = useSignOut(viewer.id);
  const { snapshot } = outboxFor(useApolloClient(), viewer.id);
  /** The number of unsent answers that the person is asked about; 0 without a question. */
  const [unsent, setUnsent] = useState(0);
  const capabilities = useCapabilities();
  const [isOnline, isAway] = [useIsOnline(), useIsAway()];
  // Only the server can end a session.
  const canSignOut = isOnline && !isAway;
  const name = fullName(viewer);
  const isOwner = viewer.role === 'OWNER';
  const links = [
    { to: paths.userSettings, text: t('mySettings'), Icon: IconSettings, isShown: true },
    { to: paths.device, text: t('device'), Icon: IconDeviceDesktop, isShown: true },
    { to: paths.users, text: t('users'), Icon: IconUsers, isShown: isOwner },
    { to: paths.workspaces, text: t('workspaces'), Icon: IconFolders, isShown: viewer.role !== 'ANNOTATOR' },
    { to: paths.webhooks, text: t('webhooks'), Icon: IconWebhook, isShown: isOwner && capabilities?.webhooks },
  ];

  function leave(): void {
    const { items, failed } = snapshot();
    const count = items.length + failed.size;
    if (count > 0) setUnsent(count);
    else void signOut();
  }
  return (
    <>
      {unsent > 0 && (
        <question.Part
          count={unsent}
          onConfirm={() => {
            setUnsent(0);
            void signOut();
          }}
          onCancel={() => setUnsent(0)}
        />
      )}
      <MenuPopup {...popup} width={200}>
        {/* Takes the focus, so that no item is active before an arrow key is pressed, and the menu scrolls by keys. */}
        <Stack role="group" aria-label={viewer.username} tabIndex={0} data-autofocus gap={0} p="6px 12px" {...NO_RING}>
          <Text fw={500}>{viewer.username}</Text>
          {name && name !== viewer.username && (
            <Text size="xs" c="dimmed">
              {name}
            </Text>
          )}
        </Stack>
        <Menu.Divider />
        <Choice
          label={t('theme')}
          options={THEMES.map((value) => ({
            value,
            text: t(value === 'auto' ? 'system' : value === 'contrast' ? 'user:contrast' : value),
          }))}
          chosen={theme}
          onChoose={chooseTheme}
        />
        <Menu.Divider />
        <Choice
          label={t('user:density')}
          options={DENSITIES.map((value) => ({ value, text: t(`user:${value}`) }))}
          chosen={density}
          onChoose={chooseDensity}
        />
        <Menu.Divider />
        <Choice
          label={t('language')}
          options={LANGUAGES.map((value) => ({ value, text: LANGUAGE_NAMES[value], lang: value }))}
          chosen={i18n.language}
          onChoose={(language) => void chooseLanguage(language, viewer.id)}
        />
        <Menu.Divider />
        {links
          .filter(({ isShown }) => isShown)
          .map(({ to, text, Icon }) => (
            <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={16} />}>
              {text}
            </Menu.Item>
          ))}
        <Menu.Item component="a" href={paths.docs} target="_blank" leftSection={<IconBook2 size={16} />}>
          {t('viewDocs')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} disabled={!canSignOut} onClick={leave}>
          {t('logOut')}
        </Menu.Item>
        {!canSignOut && <Menu.Label fw={400}>{t('user:signOutNeedsNetwork')}</Menu.Label>}
      </MenuPopup>
    </>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; text: string; lang?: string }[];
  chosen: string;
  onChoose: (value: Value) => void;
}

/** A radio group of the menu, which stays open to show the effect. */
function Choice<Value extends string>({ label, options, chosen, onChoose }: ChoiceProps<Value>) {
  return (
    <div role="group" aria-label={label}>
      <Menu.Label>{label}</Menu.Label>
      <Menu.RadioGroup value={chosen} onChange={(value) => onChoose(value as Value)}>
        {options.map(({ value, text, lang }) => (
          <Menu.RadioItem key={value} value={value} lang={lang}>
            {text}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </div>
  );
}

/** Ends the session, removes downloaded records, and reloads, so that nothing is left for the next user. */
export function useSignOut(userId: string) {
  const { t } = useTranslation('user');
  const [signOut] = useSignOutMutation({ context: QUIET });
  return async (): Promise<void> => {
    try {
      await signOut();
      await deleteDownloads(userId);
      reloadWithoutWarning(paths.signIn);
    } catch (error) {
      // Important on a shared computer.
      toast({ id: 'sign-out', kind: 'error', message: t('stillSignedIn', { reason: userMessage(error) }) });
    }
  };
}
