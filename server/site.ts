import type { Server } from 'node:http'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { canOpenPath } from '../app/business/auth/permissions.ts'
import { findSession } from '../app/business/auth/sessions.server.ts'
import { siteIcons } from '../app/business/brand/site-icons.ts'
import { getContentVersion } from '../app/business/content-version.server.ts'
import { maxDocumentBytes } from '../app/operations/business-documents/validate-pdf-file.ts'
import { serverModules } from '../app/modules.server.ts'
import { issueFormToken } from '../app/events/quote-form/form-token.server.ts'
import type { PageHandle } from '../app/ui/page-handle.ts'
import type { Services } from '../app/services.server.ts'
import type { RequestContext } from '../app/request-context.server.ts'
import { photoUploadLimit } from '../app/photos/library/photo-body-limit.ts'
import { createActivityTracker } from '../app/plumbing/http/activity-tracker.server.ts'
import { defaultBodyLimit, longTextBodyLimit, type BodyLimit } from '../app/plumbing/http/body-limit.ts'
import { limitConnections } from '../app/plumbing/http/limit-connections.server.ts'
import { isRouterDataPath, sanitizeRequestUrl } from '../app/plumbing/http/request-target.ts'
import { findSharedBuildFile, loadBuiltFiles, shareBuildFiles } from '../app/plumbing/http/built-files.server.ts'
import { toErrorLogFields } from '../app/plumbing/http/error-facts.ts'
import { createCachedResponseListener } from '../app/plumbing/http/cached-response-listener.server.ts'
import { createPageCache } from '../app/plumbing/http/page-cache.server.ts'
import { createCachedPage } from '../app/plumbing/http/cache-page.server.ts'
import { createCachedPhoto, createPhotoCache } from '../app/plumbing/http/cached-photos.server.ts'
import { createSiteListener } from '../app/plumbing/http/site-listener.server.ts'
import { createNormalizingListener } from '../app/plumbing/http/normalize-requests.server.ts'
import { serviceUnavailableProblem } from '../app/plumbing/http/problem.ts'
import { createNotFoundResponse } from '../app/plumbing/http/request-errors.server.ts'
import { detectLanguage } from '../app/ui/language.ts'
import { serializeRequests } from '../app/plumbing/http/serialize-requests.server.ts'
import { createProcessMetrics } from './metrics.ts'

export type SiteHandler = (
  request: Request,
  from: Pick<RequestContext, 'sender' | 'requestId' | 'formToken'>,
) => Promise<Response>

/** Returns the request handler of the whole site, used by the server and by tests. */
export async function createSiteHandler(services: Services, loadBuild = readBuild): Promise<SiteHandler> {
  // Loads the build at startup, so that the first visitor does not wait for it.
  getHandlers(await loadBuild())
  return async (request, from) => {
    // During development every change makes a new build.
    const build = await loadBuild()
    const { requestContext } = build.entry.module as unknown as typeof import('../app/request-context.server.ts')
    const context = new RouterContextProvider()
    const visit: RequestContext = { services, ...from }
    context.set(requestContext, visit)
    const asked = sanitizeRequestUrl(request.url)
    const path = new URL(asked).pathname
    if (isRouterDataPath(path)) return createNotFoundResponse(detectLanguage(request))
    const handle = getHandlers(build).handlerFor(path)
    const response = await handle(asked === request.url ? request : new Request(asked, request), context)
    // Pages show this error themselves. Other responses report it as problem JSON.
    return response.status === 500 && visit.isDatabaseUnavailable ? serviceUnavailableProblem() : response
  }
}

type Handler = ReturnType<typeof createRequestHandler>

type Handlers = { handlerFor: (path: string) => Handler }

/** Handlers by build. Handlers of an unused build are garbage collected with it. */
const handlersByBuild = new WeakMap<ServerBuild, Handlers>()

/** Returns the handlers of a build. They are created once, because each caches what it learns about its routes. */
function getHandlers(build: ServerBuild): Handlers {
  const known = handlersByBuild.get(build)
  if (known) return known
  const made = makeHandlers(build)
  handlersByBuild.set(build, made)
  return made
}

function makeHandlers(build: ServerBuild): Handlers {
  const owners = createRequestHandler(build, 'production')
  const firstNames = new Map(Object.keys(build.routes).map((id) => [id, getFirstSegment(build, id)]))
  const visitors = new Map<string, Handler>()
  for (const first of ['', ...firstNames.values()])
    if (!visitors.has(first))
      visitors.set(first, createRequestHandler(filterRoutes(build, firstNames, first), 'production'))
  return {
    handlerFor(path) {
      if (backOfficePattern.test(path)) return owners
      return visitors.get(path.split('/')[1]!.toLowerCase()) ?? visitors.get('')!
    },
  }
}

/**
 * Addresses are case-insensitive and may be percent-encoded. Any address that might be of the back office is matched
 * against every route.
 */
const backOfficePattern = /backbar|%/i

/** First path segment of a route's addresses, such as `quote`. Empty if the route has none or starts with a parameter. */
function getFirstSegment(build: ServerBuild, id: string): string {
  const route = build.routes[id]!
  const above = route.parentId === undefined ? '' : getFirstSegment(build, route.parentId)
  const own = route.path?.split('/')[0] ?? ''
  return above || (/^[:*]/.test(own) ? '' : own)
}

/**
 * Returns the build with only the routes below a first path segment, or without the back office where the segment is
 * empty. Fewer routes make matching and rendering faster.
 */
function filterRoutes(build: ServerBuild, firstNames: Map<string, string>, first: string): ServerBuild {
  const isMeant = (id: string) => {
    const name = firstNames.get(id) ?? ''
    return name === '' || (first === '' ? name !== 'backbar' : name === first)
  }
  const meant = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isMeant(id)))
  return { ...build, routes: meant(build.routes), assets: { ...build.assets, routes: meant(build.assets.routes) } }
}

/**
 * Limit for a business document and its form. A larger body is truncated, and the page reports that and keeps the typed
 * text.
 */
const businessDocumentLimit: BodyLimit = {
  bytes: maxDocumentBytes + 64 * 1024,
  ms: 5 * 60_000,
  heading: 'That paper is too large',
  words: 'That file is larger than 10 MB. Go back, your words are still there, and choose a smaller PDF.',
  isCut: true,
}

/** Limit for three logos and their form. Each logo has its own size check. */
const logoLimit: BodyLimit = {
  bytes: 8 * 1024 * 1024,
  ms: 5 * 60_000,
  heading: 'That emblem is too large',
  words: 'That file is larger than an emblem may be. Go back, choose one of up to 1 MB, and send it again.',
}

/** Creates the server of the site: cached responses first, then the site's request handler. Not listening yet. */
export async function createSiteServer(
  services: Services,
  activity = createActivityTracker(),
  loadBuild = readBuild,
): Promise<Server> {
  const site = await createSiteHandler(services, loadBuild)
  // Pages are never cached while their sources can change.
  const pagePaths = loadBuild === readBuild ? listCacheablePaths(await loadBuild()) : []
  // The addresses of icons stay the same when the logo changes, like those of pages.
  const iconPaths = Object.keys(siteIcons).map((name) => [`/icons/${name}.png`, []] as const)
  const paths = new Map<string, readonly string[]>([...iconPaths, ...pagePaths])
  const {
    config: { siteUrl, hsts, secret, trustedProxies },
    log,
    now,
  } = services
  const stamp = () => issueFormToken(secret, now())
  // Placeholder of the same length as any form token, valid for no form.
  const blank = issueFormToken(randomUUID(), now())
  const askAsNobody = (path: string) =>
    site(new Request(siteUrl + path), { sender: '', requestId: 'finished', formToken: blank })
  const pages = createPageCache({
    edition: () => getContentVersion(services.db, now()),
    make: async (path) => createCachedPage(await askAsNobody(path), hsts, blank),
    now,
  })
  const pictures = createPhotoCache({ make: async (path) => createCachedPhoto(await askAsNobody(path), hsts) })
  const build = join(import.meta.dirname, '../build')
  const files = new Map([
    ...loadBuiltFiles(join(build, 'client'), /^\/assets\//, hsts),
    ...loadBuiltFiles(join(build, 'islands'), /^\/islands\//, hsts),
  ])
  const shared = join(services.config.dataDir, 'builds')
  if (loadBuild === readBuild)
    await shareBuildFiles(shared, readFileSync(join(build, 'stamp'), 'utf8').slice(0, 16), [
      join(build, 'client/assets'),
      join(build, 'islands/islands'),
    ]).catch((error: unknown) => log('warn', 'build-not-shared', toErrorLogFields(error)))
  // Only users who may send such a body can fill memory with more than a form. The body of anyone else is left unread,
  // and the access check responds.
  const isFor = async (request: Request) => {
    const person = (await findSession(services, request))?.get('person')
    return person !== undefined && canOpenPath(person.role, new URL(request.url).pathname)
  }
  const bodyLimits = {
    // Stripe events are a few kilobytes.
    '/hooks/stripe': { ...defaultBodyLimit, bytes: 256 * 1024 },
    '/backbar/photos': { ...photoUploadLimit, isFor },
    '/backbar/settings/papers': { ...businessDocumentLimit, isFor },
    '/backbar/settings/papers/*': { ...businessDocumentLimit, isFor },
    '/backbar/settings/brand': { ...logoLimit, isFor },
    '/backbar/set-up': { ...photoUploadLimit, isFor },
    '/backbar/settings/replies': { ...longTextBodyLimit, isFor },
    '/backbar/jobs/*/reply': { ...longTextBodyLimit, isFor },
    // Three fields per owner text.
    '/backbar/spanish': { ...longTextBodyLimit, fields: 6_000, isFor },
    '/backbar/spanish/preview': { ...longTextBodyLimit, fields: 6_000, isFor },
    '/backbar/pages': { ...longTextBodyLimit, isFor },
    '/backbar/pages/*/preview': { ...longTextBodyLimit, isFor },
    ...Object.fromEntries(
      serverModules.flatMap(({ uploads = [] }) =>
        uploads.map(({ path, limit, isFor: mayUpload }) => [
          path,
          {
            ...limit,
            isFor: mayUpload === 'office' ? isFor : (request: Request) => mayUpload(services as never, request),
          },
        ]),
      ),
    ),
  }
  const rest = createSiteListener(site, {
    activity,
    siteUrl,
    hsts,
    trustedProxies,
    log,
    now,
    bodyLimits,
    posted: pages.lookAgain,
    ...(loadBuild === readBuild && { knownPart: getKnownPart(await loadBuild()) }),
  })
  const formerFile = (path: string) => findSharedBuildFile(shared, path, hsts)
  // Each address has its own limit for the duration of a body. This is the longest.
  const limits = { requestTimeout: photoUploadLimit.ms, headersTimeout: 15_000, keepAliveTimeout: 10_000 }
  const metrics = createProcessMetrics(services, getRouteClass(await loadBuild()))
  const finished = createCachedResponseListener({ files, formerFile, paths, pages, pictures, stamp, log, now }, rest)
  const server = createServer(
    limits,
    serializeRequests(metrics.measure(createNormalizingListener(metrics.answer(finished), hsts))),
  )
  // Closes connections without traffic for this long, including unread responses. Some addresses allow more time.
  server.timeout = defaultBodyLimit.ms
  if (trustedProxies === 0) limitConnections(server)
  return server
}

/** Returns the addresses of cacheable pages, each with the query parameters that select a variant. */
function listCacheablePaths({ routes }: ServerBuild): Map<string, readonly string[]> {
  return new Map(
    Object.values(routes).flatMap((route) => {
      const { finished } = (route?.module.handle ?? {}) as PageHandle
      return finished ? [[`/${route?.path ?? ''}`, finished === true ? [] : finished] as const] : []
    }),
  )
}

/**
 * Returns a function from a path to its route class: a first path segment such as `/quote` or `/backbar`, `/` for Home,
 * or `other`. The number of classes is bounded by the routes.
 */
function getRouteClass(build: ServerBuild): (pathname: string) => string {
  const firstNames = new Set([
    'assets',
    'islands',
    'metrics',
    ...Object.keys(build.routes).map((id) => getFirstSegment(build, id)),
  ])
  return (pathname) => {
    const first = pathname.split('/', 2)[1]?.toLowerCase() ?? ''
    return pathname === '/' || (first !== '' && firstNames.has(first)) ? `/${first}` : 'other'
  }
}

/**
 * Returns a function from a path to a loggable form: the path itself where a route matches, else only a known first
 * segment, as in "/backbar/…".
 */
function getKnownPart(build: ServerBuild): (pathname: string) => string {
  const ids = Object.keys(build.routes)
  const firstNames = new Set(['assets', 'islands', ...ids.map((id) => getFirstSegment(build, id))])
  // Catch-all routes match no specific address.
  const patterns = ids.map((id) => getPattern(build, id)).filter((pattern) => !pattern.endsWith('*'))
  const known = new RegExp(`^(?:${patterns.join('|')})/?$`, 'i')
  return (pathname) => {
    if (known.test(pathname)) return pathname
    const first = pathname.split('/')[1]!.toLowerCase()
    return first !== '' && firstNames.has(first) ? `/${first}/…` : '/…'
  }
}

/**
 * Returns the pattern of a route's whole address. Each `:name` matches a path segment, which is optional where it ends in
 * `?`.
 */
function getPattern(build: ServerBuild, id: string): string {
  const route = build.routes[id]!
  const above = route.parentId === undefined ? '' : getPattern(build, route.parentId)
  const parts = (route.path ?? '').split('/').filter((part) => part !== '')
  const own = parts.map((part) => {
    const one = `/${part.startsWith(':') ? part.replace(/^:\w+/, '[^/]+') : part.replaceAll('.', '\\.')}`
    return one.endsWith('?') ? `(?:${one.slice(0, -1)})?` : one
  })
  return above + own.join('')
}

let built: Promise<ServerBuild> | undefined

/** Cached, because each request calls it and an import costs as much as a query even when nothing is loaded. */
function readBuild(): Promise<ServerBuild> {
  return (built ??= import(join(import.meta.dirname, '../build/server/index.js')) as Promise<ServerBuild>)
}
