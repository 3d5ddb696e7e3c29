import { apollo } from '#client/graphql/client.ts';
import { announceSignIn } from './announcement.ts';
import { ProvidersDocument, type ProvidersQuery } from './Providers.generated.ts';
import {
  SignInWithProviderDocument,
  type SignInWithProviderMutation,
  type SignInWithProviderMutationVariables,
} from './SignInWithProvider.generated.ts';
import { setViewer } from './viewer.ts';
import { takeReturnPath } from './returnPath.ts';

const NAMES: Readonly<Record<string, string>> = { github: 'GitHub', huggingface: 'Hugging Face' };

/** How a provider calls itself, as far as that is known. */
export const providerTitle = (name: string): string => NAMES[name] ?? name;

/** Where the way to a provider begins; what is asked of this page goes along. */
export const providerPath = (name: string, search: string): string =>
  `/api/v1/oauth2/providers/${encodeURIComponent(name)}/authentication${search}`;

async function readProviders(): Promise<readonly { name: string }[]> {
  const { data } = await apollo.query<ProvidersQuery>({ query: ProvidersDocument });
  return data?.oauthProviders ?? [];
}

/** Reads who can be signed in with ahead of the page that offers them. Without the list there is still the password. */
export async function preloadProviders(): Promise<void> {
  await readProviders().catch(() => undefined);
}

/** How a sign-in through a provider went: where to go on, or why not and with whom to try again. */
export type Outcome = { to: string } | { error: unknown; provider: string | undefined };

/** Finishes the sign-in of a browser that a provider sent back. An address that names no provider means the only one there is. */
export async function completeProviderSignIn(named: string | undefined, search: string): Promise<Outcome> {
  let provider = named;
  try {
    provider ??= (await readProviders())[0]?.name ?? '';
    const { data } = await apollo.mutate<SignInWithProviderMutation, SignInWithProviderMutationVariables>({
      mutation: SignInWithProviderDocument,
      variables: { provider, query: search.slice(1) },
    });
    if (data) {
      await setViewer(data.signInWithProvider);
      announceSignIn(data.signInWithProvider.id);
    }
    return { to: takeReturnPath() };
  } catch (error) {
    return { error, provider };
  }
}
