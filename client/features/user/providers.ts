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

export const providerTitle = (name: string): string => NAMES[name] ?? name;

/** The address that starts the sign-in with a provider; it passes on the page's query. */
export const providerPath = (name: string, search: string): string =>
  `/api/v1/oauth2/providers/${encodeURIComponent(name)}/authentication${search}`;

async function readProviders(): Promise<readonly { name: string }[]> {
  const { data } = await apollo.query<ProvidersQuery>({ query: ProvidersDocument });
  return data?.oauthProviders ?? [];
}

/** Loads the providers before the page renders; without them, the password still works. */
export async function preloadProviders(): Promise<void> {
  await readProviders().catch(() => undefined);
}

/** The outcome of a sign-in with a provider: the page to go to, or the failure and the provider for a retry. */
export type Outcome = { to: string } | { error: unknown; provider: string | undefined };

/** Completes a sign-in when the provider sends the browser back. If the address names no provider, the first one is used. */
export async function completeProviderSignIn(name: string | undefined, search: string): Promise<Outcome> {
  let provider = name;
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
