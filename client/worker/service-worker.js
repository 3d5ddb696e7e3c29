// Opens the client without a network. The build defines VERSION, ENTRIES (the scripts that index.html begins with, which differ with
// each version) and FILES, as paths (build/serviceWorker.ts). Nothing but these files is ever kept: no answers to requests, and no other
// pages, as those may come with answers.
const PREFIX = 'marl client ';
const NAME = PREFIX + VERSION;
const SHELL = '/index.html';
/** Where the system sends links that are shared with the installed client (public/manifest.webmanifest). */
const SHARE = '/share';
const HASHED = '/assets/';
/** After this, the kept file is shown although a network may be there. */
const TIMEOUT_MS = 3000;
/** A proxy's answers for a server that is down. */
const UNREACHED = [502, 503, 504];
/** What the gateway serves besides the client. */
const NO_PAGE = /^\/(api|docs|files|frames|graphql|health|metrics|ready)(\/|$)/;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => event.waitUntil(replaceEarlier(event.data)));
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname, searchParams } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (pathname === SHARE) event.respondWith(openShared(searchParams));
  else if (pathname.startsWith(HASHED)) event.respondWith(hashed(event.request));
  else if (FILES.includes(pathname)) event.respondWith(newest(event, pathname));
  else if (mode === 'navigate' && !NO_PAGE.test(pathname)) event.respondWith(newest(event, SHELL));
});

/** Keeps all files; two at a time, as the page asks for its data meanwhile. */
async function install() {
  const cache = await caches.open(NAME);
  const left = FILES.values();
  const keepRest = async () => {
    for (const file of left) await keep(cache, file);
  };
  await Promise.all([keepRest(), keepRest()]);
}

async function keep(cache, file) {
  const isHashed = file.startsWith(HASHED);
  const known = isHashed && (await caches.match(file, { ignoreVary: true }));
  if (known) return cache.put(file, known);
  const response = await fetch(file, { cache: isHashed ? 'default' : 'no-cache', priority: 'low' });
  // A proxy may answer with a page of its own.
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (!response.ok || response.redirected || isPage !== (file === SHELL)) throw new Error(`${file} is not there.`);
  // The server may already have the next version.
  if (isPage && !isOfThisVersion(await response.clone().text())) throw new Error(`${file} is of another version.`);
  await cache.put(file, response);
}

const isOfThisVersion = (html) => ENTRIES.split(',').every((entry) => html.includes(entry));

/** Runs once no page of an earlier version is open. */
async function activate() {
  await self.registration.navigationPreload?.enable();
  const earlier = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(earlier.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Takes over from an earlier worker for a page of this version, unless another page may still need the files of an earlier one. */
async function replaceEarlier(entries) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (entries === ENTRIES && pages.length <= 1) await self.skipWaiting();
}

/** A file whose content never changes. */
async function hashed(request) {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}

/** What the server has now; the kept file if the server cannot be reached. */
async function newest(event, file) {
  const network = fromNetwork(event);
  const answer = await Promise.race([network.catch(() => undefined), timeout()]);
  if (answer && !UNREACHED.includes(answer.status)) return answer;
  const cache = await caches.open(NAME);
  return (await cache.match(file, { ignoreVary: true })) ?? network;
}

/** The browser requests pages while the worker starts. */
const fromNetwork = async ({ preloadResponse, request }) => (await preloadResponse) ?? fetch(request);

const timeout = () => new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));

/** Opens the first link to this site: systems put a link into any of the fields, with text around it. */
function openShared(shared) {
  const links = ['url', 'text', 'title'].flatMap((name) => shared.get(name)?.match(/https?:\/\/\S+/g) ?? []);
  const own = links.find((link) => URL.canParse(link) && new URL(link).origin === location.origin);
  return Response.redirect(own ?? '/');
}
