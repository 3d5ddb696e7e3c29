import { describe, expect, it } from 'vitest';
import { redirectFor, type GuardedRoute } from '#client/app/guards.ts';

const NOBODY = { isSignedIn: false, isHosted: false };
const SOMEBODY = { isSignedIn: true, isHosted: false };
const HOSTED = { isSignedIn: false, isHosted: true };
const HOSTED_SOMEBODY = { isSignedIn: true, isHosted: true };

const at = (path: string) => new URL(path, 'http://localhost:6900');

describe('route guards', () => {
  it.each<[GuardedRoute, string, typeof NOBODY, string | null]>([
    ['sign-in', '/sign-in', NOBODY, null],
    ['sign-in', '/sign-in', SOMEBODY, '/'],
    ['sign-in', '/sign-in?redirect=%2Fdatasets', SOMEBODY, '/'],
    ['sign-in', '/sign-in?omitCTA=true', SOMEBODY, '/'],
    ['sign-in', '/sign-in', HOSTED, '/welcome-hf-sign-in'],
    ['sign-in', '/sign-in?a=1&redirect=%2Fdatasets&b=2', HOSTED, '/welcome-hf-sign-in?a=1&b=2'],
    ['sign-in', '/sign-in?omitCTA=true&redirect=%2Fdatasets', HOSTED, null],
    ['sign-in', '/sign-in', HOSTED_SOMEBODY, '/'],
    ['oauth-provider-callback', '/oauth/github/callback', NOBODY, '/'],
    ['oauth-provider-callback', '/oauth/github/callback?', NOBODY, '/'],
    ['oauth-provider-callback', '/oauth/callback?code=a&state=b', NOBODY, null],
    ['oauth-provider-callback', '/oauth/github/callback?error=access_denied', HOSTED, null],
    ['welcome-hf-sign-in', '/welcome-hf-sign-in', NOBODY, '/'],
    ['welcome-hf-sign-in', '/welcome-hf-sign-in', SOMEBODY, '/'],
    ['welcome-hf-sign-in', '/welcome-hf-sign-in?a=1', HOSTED, null],
    ['login', '/login?redirect=%2Fdatasets', NOBODY, '/sign-in?redirect=%2Fdatasets'],
    ['login', '/login?redirect=%2Fdatasets', SOMEBODY, null],
    ['inside', '/', NOBODY, '/sign-in'],
    ['inside', '/?a=1', NOBODY, '/sign-in?a=1'],
    ['inside', '/datasets', NOBODY, '/sign-in?redirect=%2Fdatasets'],
    ['inside', '/datasets?a=1', NOBODY, '/sign-in?a=1&redirect=%2Fdatasets%3Fa%3D1'],
    ['inside', '/datasets?a=1', HOSTED, '/sign-in?a=1&redirect=%2Fdatasets%3Fa%3D1'],
    ['inside', '/datasets?a=1', SOMEBODY, null],
    ['inside', '/', HOSTED_SOMEBODY, null],
  ])('to %s at %s as %j leads to %s', (route, path, visitor, elsewhere) => {
    expect(redirectFor(route, visitor, at(path))).toBe(elsewhere);
  });
});
