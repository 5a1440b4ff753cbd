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
import type { PageHandle } from './ui/page-handle.ts'
import { formatContentSecurityPolicy } from './plumbing/http/headers.server.ts'
import { toErrorLogFields, findErrorLocation } from './plumbing/http/error-facts.ts'
import { retryAfterSeconds } from './plumbing/http/problem.ts'
import { getCachedMenuAndIdentity } from './quotes/pricing/menu-and-identity.server.ts'
import { LanguageProvider } from './ui/page-language.tsx'
import { getThemeCss, type PageTheme } from './ui/theme.ts'
import { listStyleHashes } from './page-stylesheets.server.ts'

// The server fills this context from outside the build, and can only reach the build's own copy of it.
export { requestContext }

/** Renders a page whole: there is nobody in the browser to reveal a part that comes later. */
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
  // Thrown, an answer takes the page's place: the one that says we are closed for now, with the words typed.
  const failed = Object.values(page.staticHandlerContext.errors ?? {}).some((error) => error instanceof Error)
  if (isDatabaseUnavailable && failed) {
    throw Response.json({ kept, phone: getCachedMenuAndIdentity(services.db)?.identity.phone ?? null }, { status: 503 })
  }
  if (status === 503) {
    headers.set('Retry-After', String(retryAfterSeconds))
    headers.set('Cache-Control', 'no-store')
  }
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // The owner's pages are never fetched ahead: what they show may be another thing a moment later.
  if (!listHandles(page).some(({ backbar }) => backbar)) headers.set('Speculation-Rules', '"/speculation-rules.json"')
  headers.set('Content-Security-Policy', getPolicy(page, services.cards?.payOrigin ?? null, services.config.isDemo))
  return new Response(await rendered(request, page, language), { status, headers })
}

export const handleError: HandleErrorFunction = (error, { context }) => {
  // The router's own refusals are answers, too: a form to a page that takes none, a method that no page has.
  if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) return
  const visit = (context as RouterContextProvider).get(requestContext)
  const { services, requestId } = visit
  if (isDatabaseUnavailable(error)) visit.isDatabaseUnavailable = true
  services.log('error', 'error', { id: requestId, ...toErrorLogFields(error), where: findErrorLocation(error) })
  // Whoever works on the site reads it whole: no visitor's words are in theirs.
  if (import.meta.env.DEV) console.error(error)
}

/** One page a turn of the event loop: whoever asks for one that is finished is answered in between. */
async function rendered(request: Request, page: EntryContext, language: Language): Promise<string> {
  await (turn = turn.then(() => nextTurn()))
  const whole = (
    <LanguageProvider value={language}>
      <ServerRouter context={page} url={request.url} />
    </LanguageProvider>
  )
  // At once and as text: nothing on our pages comes later, and a stream of it takes a sixth longer.
  return `<!DOCTYPE html>${renderToString(whole)}`
}

let turn = Promise.resolve()

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
      desk: handles.some(({ desk }) => desk),
      paper: handles.some(({ paper }) => paper),
      yours: handles.some(({ yours }) => yours),
      backbar: handles.some(({ backbar }) => backbar),
      list: handles.some(({ list }) => list),
      menuCard: handles.some(({ menuCard }) => menuCard),
      phoneMenu: handles.some(({ phoneMenu }) => phoneMenu),
      sheet: handles.some(({ sheet }) => sheet),
      demo,
      crew: handles.some(({ crew }) => crew),
      rule: getThemeCss((loaderData.root as { look: PageTheme | null } | undefined)?.look ?? null, handles),
    }),
    withScript: handles.some(({ script }) => script),
    payOrigin: handles.some(({ pays }) => pays) ? payOrigin : null,
    withWorker: handles.some(({ worker }) => worker),
    frameOrigin: frame === undefined ? null : new URL(frame).origin,
  })
}
