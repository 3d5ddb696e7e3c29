/** Whether the product is shown within another page. Providers refuse to be, so that nobody is tricked into signing in. */
export const isFramed = (): boolean => window.self !== window.top;
