// The packages that a client of this kind is made of, with only the parts that every page needs. What they weigh, a page weighs at least.
export { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
export { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';
export { ErrorLink } from '@apollo/client/link/error';
export { BaseHttpLink } from '@apollo/client/link/http';
export { ApolloProvider, useApolloClient, useMutation, useQuery } from '@apollo/client/react';
export { createInstance } from 'i18next';
export { StrictMode } from 'react';
export { createRoot } from 'react-dom/client';
export { I18nextProvider, initReactI18next, Trans, useTranslation } from 'react-i18next';
export {
  createBrowserRouter,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router-dom';
