import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { createRequestListener } from '@remix-run/node-fetch-server'
import { detectLanguage } from '../../ui/language.ts'
import type { ActivityTracker } from './activity-tracker.server.ts'
import { createAdmissionQueue, createPostThrottle } from './request-admission.server.ts'
import { findBodyLimit, type BodyLimits } from './body-limit.ts'
import { compressResponse } from './compress.server.ts'
import { withCommonHeaders } from './headers.server.ts'
import { toErrorLogFields, findErrorLocation } from './error-facts.ts'
import { getResponseLogLevel, type Logger } from './logger.server.ts'
import {
  bodyErrorResponses,
  createServerErrorResponse,
  createCrossSiteFormResponse,
  createBusyResponse,
} from './request-errors.server.ts'
import { createNetworkGroups, getSenderAddress } from './sender-address.server.ts'
import {
  createBodyMemoryLimiter,
  createBodyReader,
  enforceSendTimeout,
  type BodyReservation,
} from './body-admission.server.ts'

/** Runs work when it is the sender's turn and returns its response. */
type Admit = (work: () => Promise<Response>) => Promise<Response | 'full'>
type Visit = { sender: string; requestId: string }
type Answer = (request: Request, visit: Visit) => Promise<Response>
type Site = {
  siteUrl: string
  hsts: string | null
  trustedProxies: number
  log: Logger
  now: () => number
  bodyLimits?: BodyLimits
  /**
   * Returns the loggable part of a path. A made-up path may contain personal data. Without this function the whole path
   * is logged.
   */
  knownPart?: (pathname: string) => string
  activity: ActivityTracker
  /** Called after a form was handled and before its response: its changes must be visible from now on. */
  posted: () => void
}

/** Replaces the token of a private link, which would give a reader of the log access to its page. */
function withoutToken(pathname: string): string {
  return pathname.replace(/^\/(yours|menu|list|venue|sheet|stop|crew)\/[^/]+/i, '/$1/…')
}

/** Queue, throttle and memory limits shared by requests of the same kind. */
function createLane() {
  return {
    ...createAdmissionQueue(),
    ...createPostThrottle(),
    hold: createBodyMemoryLimiter(),
    withBodyWithin: createBodyReader(),
  }
}

/**
 * Whether machines send the request, such as health checks and payment webhooks. They have a separate queue, which page
 * visitors cannot fill.
 */
function isForMachines(pathname: string): boolean {
  return pathname === '/up' || pathname.startsWith('/hooks/')
}

/** Handles a Node request from URL to response: body limit, headers, compression and a log line. */
export function createSiteListener(answer: Answer, site: Site): RequestListener {
  const bodyLimits = site.bodyLimits ?? {}
  const lanes = { pages: createLane(), machines: createLane() }
  const { enter } = createNetworkGroups()
  const respond = async (request: Request, { address }: { address: string }, giveTime: () => void) => {
    const started = site.now()
    const visit = {
      requestId: randomUUID(),
      sender: getSenderAddress(address, request.headers.get('X-Forwarded-For'), site.trustedProxies),
    }
    const { pathname } = new URL(request.url)
    const limit = findBodyLimit(pathname, bodyLimits)
    const lane = lanes[isForMachines(pathname) ? 'machines' : 'pages']
    const { name, leave } = enter(visit.sender)
    // Reads the body before the request enters the queue, so that a slow sender does not take another's turn.
    const answered = (held: BodyReservation) =>
      lane.withBodyWithin(limit, request, { ...held, giveTime }, async (bounded) =>
        bounded instanceof Request
          ? // Reads queue apart from writes, which may wait for a locked database.
            serve(bounded, visit, (work) => lane.admit(`${request.method === 'POST' ? 'write' : 'read'} ${name}`, work))
          : withCommonHeaders(bodyErrorResponses[bounded](detectLanguage(request), limit), site.hsts),
      )
    const paced = await lane.hold(name, request, limit, (held) =>
      request.method === 'POST'
        ? lane.pace(
            name,
            () => answered(held),
            ({ status }) => status >= 400,
          )
        : answered(held),
    )
    leave()
    const finished =
      paced === 'full' || paced === 'too many'
        ? withCommonHeaders(createBusyResponse(detectLanguage(request)), site.hsts)
        : paced
    // Close the connection instead of waiting for the rest of the body.
    if (paced === 'too many') finished.headers.set('Connection', 'close')
    finished.headers.set('X-Request-Id', visit.requestId)
    site.log(getResponseLogLevel(pathname, finished.status), 'request', {
      id: visit.requestId,
      method: request.method,
      path: withoutToken(site.knownPart?.(pathname) ?? pathname).slice(0, 200),
      status: finished.status,
      ms: site.now() - started,
    })
    if (request.method !== 'HEAD') return finished
    // Closes a file that was opened for the body.
    await finished.body?.cancel()
    return new Response(null, finished)
  }
  const serve = async (request: Request, visit: Visit, admit: Admit) => {
    const served = await site.activity.serve(() =>
      admit(async () => {
        const response =
          isCrossSiteForm(request) && !isHook(request)
            ? createCrossSiteFormResponse(detectLanguage(request))
            : await answer(toGetRequest(request), visit).finally(() => request.method === 'POST' && site.posted())
        return compressResponse(request, withCommonHeaders(response, site.hsts))
      }),
    )
    return served === 'full' ? withCommonHeaders(createBusyResponse(detectLanguage(request)), site.hsts) : served
  }
  const onError = (error: unknown) => {
    site.log('error', 'failure', { ...toErrorLogFields(error), where: findErrorLocation(error) })
    return withCommonHeaders(createServerErrorResponse(), site.hsts)
  }
  return (req, res) => {
    dropHiddenOrigin(req)
    const giveTime = enforceSendTimeout(req, res, findBodyLimit(req.url ?? '', bodyLimits))
    const origin = trustedOrigin(req, site.siteUrl)
    // The request URL is built from the origin that the visitor sent, if it is trusted.
    const { protocol, host } = new URL(origin ?? site.siteUrl)
    const options = { protocol, onError, ...(origin && { host }) }
    createRequestListener((request: Request, from: { address: string }) => respond(request, from, giveTime), options)(
      req,
      res,
    )
  }
}

/**
 * Returns the visitor's Origin header if it can be trusted: it is the published URL, or has the host that this request
 * was sent to. A proxy may send another Host header, or plain HTTP while the visitor uses TLS, and forms from the site's
 * own pages must still be accepted. Any other origin is left alone, and the form is rejected.
 */
function trustedOrigin({ headers }: IncomingMessage, siteUrl: string): string | null {
  const { origin, host } = headers
  if (!origin || !URL.canParse(origin)) return null
  return origin === siteUrl || new URL(origin).host === host ? origin : null
}

/**
 * Removes `Origin: null`, which privacy tools send with forms from the site's own pages, if the browser itself confirms
 * that the form is same-origin.
 */
function dropHiddenOrigin(req: IncomingMessage): void {
  if (req.headers.origin === 'null' && req.headers['sec-fetch-site'] === 'same-origin') delete req.headers.origin
  // The router checks the origin too, and unsubscribe requests of email programs may come from any origin.
  if (req.url?.startsWith('/stop/')) delete req.headers.origin
}

/** HEAD is handled as GET with the body removed. Range does not apply to HEAD. */
function toGetRequest(request: Request): Request {
  if (request.method !== 'HEAD') return request
  const headers = new Headers(request.headers)
  headers.delete('Range')
  return new Request(request.url, { headers, signal: request.signal })
}

/**
 * Requests of other machines, which authenticate themselves. An unsubscribe request of an email program is authenticated
 * by its URL.
 */
function isHook(request: Request): boolean {
  return /^\/(hooks|stop)\//.test(new URL(request.url).pathname)
}

/** Whether a form comes from another site's page, by its origin, or by Sec-Fetch-Site if the origin is missing. */
function isCrossSiteForm(request: Request): boolean {
  if (request.method !== 'POST') return false
  const origin = request.headers.get('Origin')
  if (origin !== null) return origin !== new URL(request.url).origin
  return ['cross-site', 'same-site'].includes(request.headers.get('Sec-Fetch-Site') ?? '')
}
