import { setImmediate as nextTurn } from 'node:timers/promises'
import { renderToString } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { requestContext } from './request-context.server.ts'
import { detectLanguage, type Language } from './ui/language.ts'
import { isDatabaseUnavailable } from './plumbing/database/database-unavailable.ts'
import { hasFrontStyles, type PageHandle } from './ui/page-handle.ts'
import { formatContentSecurityPolicy } from './plumbing/http/headers.server.ts'
import { toErrorLogFields, findErrorLocation } from './plumbing/http/error-facts.ts'
import { retryAfterSeconds } from './plumbing/http/problem.ts'
import { getCachedMenuAndIdentity } from './quotes/pricing/menu-and-identity.server.ts'
import { LanguageProvider } from './ui/page-language.tsx'
import { getThemeCss, type PageTheme } from './ui/theme.ts'
import { listStyleHashes } from './page-stylesheets.server.ts'

// The server sets this context from outside the build and can only reach the build's own copy.
export { requestContext }

/** Renders a page completely, because pages have no client runtime that could reveal later parts. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const {
    services,
    kept = null,
    isDatabaseUnavailable,
    language = detectLanguage(request),
  } = context.get(requestContext)
  // A thrown response replaces the page with the maintenance page, which carries the posted form.
  const failed = Object.values(page.staticHandlerContext.errors ?? {}).some((error) => error instanceof Error)
  if (isDatabaseUnavailable && failed) {
    throw Response.json({ kept, phone: getCachedMenuAndIdentity(services.db)?.identity.phone ?? null }, { status: 503 })
  }
  if (status === 503) {
    headers.set('Retry-After', String(retryAfterSeconds))
    headers.set('Cache-Control', 'no-store')
  }
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // Back office pages are never prefetched, because their content may change at any moment.
  if (!listHandles(page).some(({ backbar }) => backbar)) headers.set('Speculation-Rules', '"/speculation-rules.json"')
  // A page that failed for want of the database has no card form.
  const cards = listHandles(page).some(({ pays }) => pays) && !failed ? await services.cards() : null
  headers.set('Content-Security-Policy', getPolicy(page, cards?.payOrigin ?? null, services.config.isDemo))
  return new Response(await renderInTurn(request, page, language), { status, headers })
}

export const handleError: HandleErrorFunction = (error, { context }) => {
  // The router's own error responses are no failures: a form posted to a page without an action, or an unsupported
  // method.
  if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) return
  const visit = (context as RouterContextProvider).get(requestContext)
  const { services, requestId } = visit
  if (isDatabaseUnavailable(error)) visit.isDatabaseUnavailable = true
  services.log('error', 'error', { id: requestId, ...toErrorLogFields(error), where: findErrorLocation(error) })
  // Development prints the whole error, which contains no visitors' data.
  if (import.meta.env.DEV) console.error(error)
}

/** Renders a single page per turn of the event loop, so that cached pages are served in between. */
async function renderInTurn(request: Request, page: EntryContext, language: Language): Promise<string> {
  await (lastRender = lastRender.then(() => nextTurn()))
  const whole = (
    <LanguageProvider value={language}>
      <ServerRouter context={page} url={request.url} />
    </LanguageProvider>
  )
  // Render to a string, because pages have no deferred parts and a stream takes a sixth longer.
  return `<!DOCTYPE html>${renderToString(whole)}`
}

let lastRender = Promise.resolve()

function listHandles(page: EntryContext): PageHandle[] {
  return page.staticHandlerContext.matches.map(
    ({ route }) => (page.routeModules[route.id]?.handle as PageHandle | undefined) ?? {},
  )
}

function getPolicy(page: EntryContext, payOrigin: string | null, demo: boolean): string {
  const { matches, loaderData } = page.staticHandlerContext
  const handles = listHandles(page)
  const framed = matches.map(
    ({ route }) => (loaderData[route.id] as { frame?: { src: string } } | undefined)?.frame?.src,
  )
  const frame = framed.find((src) => src !== undefined)
  return formatContentSecurityPolicy({
    styleHashes: listStyleHashes({
      front: hasFrontStyles(handles),
      partners: handles.some(({ partners }) => partners),
      calculator: handles.some(({ calculator }) => calculator),
      desk: handles.some(({ desk }) => desk),
      thanks: handles.some(({ thanks }) => thanks),
      paper: handles.some(({ paper }) => paper),
      form: handles.some(({ form }) => form),
      yours: handles.some(({ yours }) => yours),
      clientPage: handles.some(({ clientPage }) => clientPage),
      backbar: handles.some(({ backbar }) => backbar),
      menuCard: handles.some(({ menuCard }) => menuCard),
      sheets: handles.flatMap(({ sheets = [] }) => sheets),
      ownSheets: handles.some(({ ownSheets }) => ownSheets),
      sheet: handles.some(({ sheet }) => sheet),
      demo,
      rule: getThemeCss((loaderData.root as { look: PageTheme | null } | undefined)?.look ?? null, handles),
    }),
    withScript: handles.some(({ script, sends }) => script || sends),
    payOrigin,
    withWorker: handles.some(({ worker }) => worker),
    frameOrigin: frame === undefined ? null : new URL(frame).origin,
  })
}
