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
import { maxCertificateBytes } from '../app/staff/members/certificate-form.ts'
import { findStaffIdByToken } from '../app/staff/members/staff-link.server.ts'
import { maxDocumentBytes } from '../app/operations/business-documents/business-document.ts'
import { maxDumpBytes } from '../app/menu/import/parse-dump.ts'
import { maxTableBytes } from '../app/events/import/decode-table-text.ts'
import { issueFormToken } from '../app/events/quote-form/form-token.server.ts'
import type { PageHandle } from '../app/ui/page-handle.ts'
import type { Services } from '../app/services.server.ts'
import type { RequestContext } from '../app/request-context.server.ts'
import { maxPhotoBytes } from '../app/photos/library/validate-photo.ts'
import { createActivityTracker } from '../app/plumbing/http/activity-tracker.server.ts'
import { defaultBodyLimit, type BodyLimit } from '../app/plumbing/http/body-limit.ts'
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

/** The whole site as one answer to a request: what the server listens with, and what tests send requests to. */
export async function createSiteHandler(services: Services, loadBuild = readBuild): Promise<SiteHandler> {
  // Read before anybody asks: the first visitor does not wait for it.
  getHandlers(await loadBuild())
  return async (request, from) => {
    // While one works on the site, a build is another one after each change.
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
    // Pages say so themselves, and what is no page says it to machines.
    return response.status === 500 && visit.isDatabaseUnavailable ? serviceUnavailableProblem() : response
  }
}

type Handler = ReturnType<typeof createRequestHandler>

type Handlers = { handlerFor: (path: string) => Handler }

/** Handlers by build. A build that is no longer used takes its handlers along. */
const handlersByBuild = new WeakMap<ServerBuild, Handlers>()

/** Returns the handlers of a build. They are made once, because each keeps what it learns about its routes. */
function getHandlers(build: ServerBuild): Handlers {
  const known = handlersByBuild.get(build)
  if (known) return known
  const made = makeHandlers(build)
  handlersByBuild.set(build, made)
  return made
}

function makeHandlers(build: ServerBuild): Handlers {
  const owners = createRequestHandler(build, 'production')
  const firstNames = new Map(Object.keys(build.routes).map((id) => [id, firstName(build, id)]))
  const visitors = new Map<string, Handler>()
  for (const first of ['', ...firstNames.values()])
    if (!visitors.has(first))
      visitors.set(first, createRequestHandler(routesBelow(build, firstNames, first), 'production'))
  return {
    handlerFor(path) {
      if (mayBeOwners.test(path)) return owners
      return visitors.get(path.split('/')[1]!.toLowerCase()) ?? visitors.get('')!
    },
  }
}

/** Addresses match in either case, and with any letter in code: whatever may lead behind the bar is tried against every route. */
const mayBeOwners = /backbar|%/i

/** The first name of a route's addresses, as `quote`; nothing where it has none of its own or takes any. */
function firstName(build: ServerBuild, id: string): string {
  const route = build.routes[id]!
  const above = route.parentId === undefined ? '' : firstName(build, route.parentId)
  const own = route.path?.split('/')[0] ?? ''
  return above || (/^[:*]/.test(own) ? '' : own)
}

/**
 * The site as visitors of addresses below a first name know it; without one, all but the back office. Routes are tried
 * one after the other, the deepest first, and each page puts together all there are.
 */
function routesBelow(build: ServerBuild, firstNames: Map<string, string>, first: string): ServerBuild {
  const isMeant = (id: string) => {
    const name = firstNames.get(id) ?? ''
    return name === '' || (first === '' ? name !== 'backbar' : name === first)
  }
  const meant = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isMeant(id)))
  return { ...build, routes: meant(build.routes), assets: { ...build.assets, routes: meant(build.assets.routes) } }
}

/** A photo and the form around it, sent from a phone with a bar or two of signal. */
const photoLimit: BodyLimit = {
  bytes: maxPhotoBytes + 1024 * 1024,
  ms: 10 * 60_000,
  heading: 'That photo is too large',
  words:
    'That photo is larger than 20 MB. Go back, choose a smaller one or save this one smaller (3000 pixels wide is plenty), and send it again.',
}

/** A company paper and the form before it; a larger one is cut short, and its page says so with every word kept. */
const companyPaperLimit: BodyLimit = {
  bytes: maxDocumentBytes + 64 * 1024,
  ms: 5 * 60_000,
  heading: 'That paper is too large',
  words: 'That file is larger than 10 MB. Go back, your words are still there, and choose a smaller PDF.',
  isCut: true,
}

/** A cost with the photo of its receipt at the end; one that is too large is cut short there, with every word kept. */
const receiptLimit: BodyLimit = {
  ...photoLimit,
  heading: 'That receipt is too large',
  words: 'That file is larger than 20 MB. Go back, your words are still there, and choose a smaller one.',
  isCut: true,
}

/** A photo of a card, or its PDF, and the form before it. */
const crewPaperLimit: BodyLimit = {
  bytes: maxCertificateBytes + 64 * 1024,
  ms: 5 * 60_000,
  heading: 'That file is too large',
  words: 'That file is larger than 10 MB. Go back, choose a smaller photo, and send it again.',
  isCut: true,
}

/** Three emblems and the form around them; each is judged by itself. */
const emblemLimit: BodyLimit = {
  bytes: 8 * 1024 * 1024,
  ms: 5 * 60_000,
  heading: 'That emblem is too large',
  words: 'That file is larger than an emblem may be. Go back, choose one of up to 1 MB, and send it again.',
}

/** Pasted, a sign of a dump may take three bytes: what is larger than a dump may be, its page can mostly say itself. */
const dumpLimit: BodyLimit = {
  bytes: 4 * maxDumpBytes,
  ms: 2 * 60_000,
  heading: 'That dump is too large',
  words:
    'That is far more than the two megabytes a dump may have. Go back, what you pasted is still there, and dump only the three collections: availablePackages, StandardNerdPackage and additionalAddOns.',
}

/** A CSV of requests; a larger one is emptied before it is looked at. */
const tableLimit: BodyLimit = {
  bytes: maxTableBytes + 64 * 1024,
  ms: 5 * 60_000,
  heading: 'That file is too large',
  words: 'That file is larger than 10 MB. Go back, split it in two, and bring them in one after the other.',
}

/** A letter of 20,000 characters in a script that takes nine bytes of a form for each, or a long page. */
const longTextLimit: BodyLimit = {
  ...defaultBodyLimit,
  bytes: 512 * 1024,
  words: defaultBodyLimit.words.replace('64 kB', '512 kB'),
}

/** A server for the site: what is finished at once, everything else by the doors. Not yet listening. */
export async function createSiteServer(
  services: Services,
  activity = createActivityTracker(),
  loadBuild = readBuild,
): Promise<Server> {
  const site = await createSiteHandler(services, loadBuild)
  // Pages of sources that change are never finished.
  const pagePaths = loadBuild === readBuild ? finishedPaths(await loadBuild()) : []
  // Their addresses stay when the emblem changes, as those of pages do.
  const iconPaths = Object.keys(siteIcons).map((name) => [`/icons/${name}.png`, []] as const)
  const paths = new Map<string, readonly string[]>([...iconPaths, ...pagePaths])
  const {
    config: { siteUrl, hsts, secret, trustedProxies },
    log,
    now,
  } = services
  const stamp = () => issueFormToken(secret, now())
  // As long as any stamp, and nobody's.
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
  // Only who may send it there fills our memory with more than a form; anybody else's is let go unread, and the gate answers.
  const isFor = async (request: Request) => {
    const person = (await findSession(services, request))?.get('person')
    return person !== undefined && canOpenPath(person.role, new URL(request.url).pathname)
  }
  // A photo of a card comes from whoever's page it is, and from nobody else.
  const isOwnPage = async (request: Request) =>
    (await findStaffIdByToken(services.db, new URL(request.url).pathname.split('/')[2] ?? '')) !== null
  const bodyLimits = {
    // An event of Stripe's is some kilobytes.
    '/hooks/stripe': { ...defaultBodyLimit, bytes: 256 * 1024 },
    '/backbar/photos': { ...photoLimit, isFor },
    // A dump is pasted there.
    '/backbar/menu': { ...dumpLimit, isFor },
    '/backbar/in-and-out/former': { ...dumpLimit, isFor },
    '/backbar/in-and-out/import': { ...tableLimit, isFor },
    '/backbar/money/costs/new': { ...receiptLimit, isFor },
    '/backbar/money/costs/send': { ...receiptLimit, isFor },
    '/backbar/settings/papers': { ...companyPaperLimit, isFor },
    '/backbar/settings/papers/*': { ...companyPaperLimit, isFor },
    '/backbar/crew/*': { ...crewPaperLimit, isFor },
    '/crew/*/papers': { ...crewPaperLimit, isFor: isOwnPage },
    '/backbar/settings/brand': { ...emblemLimit, isFor },
    '/backbar/set-up': { ...photoLimit, isFor },
    '/backbar/settings/letters': { ...longTextLimit, isFor },
    '/backbar/jobs/*/reply': { ...longTextLimit, isFor },
    // Three fields for each of the owner's texts.
    '/backbar/spanish': { ...longTextLimit, fields: 6_000, isFor },
    '/backbar/spanish/preview': { ...longTextLimit, fields: 6_000, isFor },
    '/backbar/pages': { ...longTextLimit, isFor },
    '/backbar/pages/*/preview': { ...longTextLimit, isFor },
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
  // How long a body may take is for each address to say; this is the longest any of them gives.
  const limits = { requestTimeout: photoLimit.ms, headersTimeout: 15_000, keepAliveTimeout: 10_000 }
  const metrics = createProcessMetrics(services, getRouteClass(await loadBuild()))
  const finished = createCachedResponseListener({ files, formerFile, paths, pages, pictures, stamp, log, now }, rest)
  const server = createServer(
    limits,
    serializeRequests(metrics.measure(createNormalizingListener(metrics.answer(finished), hsts))),
  )
  // Who neither sends nor reads for so long is let go, with what waits to be read; some addresses give more time.
  server.timeout = defaultBodyLimit.ms
  if (trustedProxies === 0) limitConnections(server)
  return server
}

/** The addresses of pages whose routes say that they may be finished, and the names in a query that make them others. */
function finishedPaths({ routes }: ServerBuild): Map<string, readonly string[]> {
  return new Map(
    Object.values(routes).flatMap((route) => {
      const { finished } = (route?.module.handle ?? {}) as PageHandle
      return finished ? [[`/${route?.path ?? ''}`, finished === true ? [] : finished] as const] : []
    }),
  )
}

/**
 * Returns a function that takes a path and returns its route class: the first name of one of our addresses, as `/quote`
 * or `/backbar`, `/` for Home, or `other`. There are never more of them than first names in the table of routes.
 */
function getRouteClass(build: ServerBuild): (pathname: string) => string {
  const firstNames = new Set([
    'assets',
    'islands',
    'metrics',
    ...Object.keys(build.routes).map((id) => firstName(build, id)),
  ])
  return (pathname) => {
    const first = pathname.split('/', 2)[1]?.toLowerCase() ?? ''
    return pathname === '/' || (first !== '' && firstNames.has(first)) ? `/${first}` : 'other'
  }
}

/** Of an address what its route or, where it is made up, the first name of one says: "/backbar/…". */
function getKnownPart(build: ServerBuild): (pathname: string) => string {
  const ids = Object.keys(build.routes)
  const firstNames = new Set(['assets', 'islands', ...ids.map((id) => firstName(build, id))])
  // What takes any address names none.
  const patterns = ids.map((id) => getPattern(build, id)).filter((pattern) => !pattern.endsWith('*'))
  const known = new RegExp(`^(?:${patterns.join('|')})/?$`, 'i')
  return (pathname) => {
    if (known.test(pathname)) return pathname
    const first = pathname.split('/')[1]!.toLowerCase()
    return first !== '' && firstNames.has(first) ? `/${first}/…` : '/…'
  }
}

/** A route's whole address as a pattern; each `:name` is one part of it, which may be missing where it ends in `?`. */
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

/** Each request asks for it: an import costs as much as a query, though nothing is loaded anew. */
function readBuild(): Promise<ServerBuild> {
  return (built ??= import(join(import.meta.dirname, '../build/server/index.js')) as Promise<ServerBuild>)
}
