// Opens the client without a network. The build defines VERSION, ENTRIES (the scripts that index.html begins with, which differ with
// each version) and FILES, as paths (build/serviceWorker.ts). Nothing but these files is ever kept: no answers to requests, and no other
// pages, as those may come with answers. Images of other servers are kept where a page asks for it (features/offline/images.ts).
const PREFIX = 'marl client ';
const NAME = PREFIX + VERSION;
const SHELL = '/index.html';
/** Where the system sends links that are shared with the installed client (public/manifest.webmanifest). */
const SHARE = '/share';
const HASHED = '/assets/';
/** Keeps an image of another server and answers with it. Only the page that made the cache knows its name. */
const KEEP_IMAGE = '/keep-image';
const IMAGE_TIMEOUT_MS = 10_000;
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
  const { destination, method, mode, url } = event.request;
  const { origin, pathname, protocol, searchParams } = new URL(url);
  // Pages with HTTPS may show images without it, but a worker cannot load these.
  const isImage = destination === 'image' && (protocol === location.protocol || protocol === 'https:');
  if (method !== 'GET' || (origin !== location.origin && !isImage)) return;
  if (origin !== location.origin) event.respondWith(foreignImage(event.request));
  else if (pathname === KEEP_IMAGE && isImage)
    event.respondWith(keepImage(searchParams.get('in'), searchParams.get('of')));
  else if (pathname === SHARE) event.respondWith(openShared(searchParams));
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

/** An image of another server; the one that was taken along if that server cannot be reached. */
async function foreignImage(request) {
  const network = fetch(request);
  const answer = await Promise.race([network.catch(() => undefined), timeout()]);
  return answer ?? (await caches.match(request.url, { ignoreVary: true })) ?? network;
}

async function keepImage(name, address) {
  if (!(await caches.has(name))) return Response.error();
  const cache = await caches.open(name);
  await cache.put(address, await fetchImage(address));
  return cache.match(address);
}

/** Servers learn nothing about the person. Where they do not allow other sites to read an image, it can still be shown. */
async function fetchImage(address) {
  const signal = AbortSignal.timeout(IMAGE_TIMEOUT_MS);
  const request = { credentials: 'omit', referrerPolicy: 'no-referrer', signal };
  const readable = await fetch(address, { ...request, mode: 'cors' }).catch(() => undefined);
  if (readable && !readable.ok) throw new Error(`${address} is not there.`);
  return readable ?? fetch(address, { ...request, mode: 'no-cors' });
}

/** Opens the first link to this site: systems put a link into any of the fields, with text around it. */
function openShared(shared) {
  const links = ['url', 'text', 'title'].flatMap((name) => shared.get(name)?.match(/https?:\/\/\S+/g) ?? []);
  const own = links.find((link) => URL.canParse(link) && new URL(link).origin === location.origin);
  return Response.redirect(own ?? '/');
}
