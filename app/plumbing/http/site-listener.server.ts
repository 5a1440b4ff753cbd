import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { createRequestListener } from '@remix-run/node-fetch-server'
import { detectLanguage } from '../../ui/language.ts'
import type { ActivityTracker } from './activity-tracker.server.ts'
import { createAdmissionQueue } from './request-admission.server.ts'
import { createPostThrottle } from './post-throttle.server.ts'
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
import {
  removeHiddenOrigin,
  isCrossSiteForm,
  isMachinePath,
  isMachineRequest,
  toGetRequest,
  getTrustedOrigin,
  redactPathToken,
} from './incoming-request.server.ts'

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

/** Queue, throttle and memory limits shared by requests of the same kind. */
function createLane() {
  return {
    ...createAdmissionQueue(),
    ...createPostThrottle(),
    hold: createBodyMemoryLimiter(),
    withBodyWithin: createBodyReader(),
  }
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
    const lane = lanes[isMachinePath(pathname) ? 'machines' : 'pages']
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
      path: redactPathToken(site.knownPart?.(pathname) ?? pathname).slice(0, 200),
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
          isCrossSiteForm(request) && !isMachineRequest(request)
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
    removeHiddenOrigin(req)
    const giveTime = enforceSendTimeout(req, res, findBodyLimit(req.url ?? '', bodyLimits))
    const origin = getTrustedOrigin(req, site.siteUrl)
    // The request URL is built from the origin that the visitor sent, if it is trusted.
    const { protocol, host } = new URL(origin ?? site.siteUrl)
    const options = { protocol, onError, ...(origin && { host }) }
    createRequestListener((request: Request, from: { address: string }) => respond(request, from, giveTime), options)(
      req,
      res,
    )
  }
}
