import { data, redirectDocument } from 'react-router'
import { isModuleOn } from '../../../business/module-switches.server.ts'
import { getPublicIdentity } from '../../../business/stored-settings.server.ts'
import { requestContext, type Services } from '../../../request-context.server.ts'
import { tryNotifyWaitlistOpenings } from '../../../events/event/notify-owner.server.ts'
import { parseFormEntries } from '../../../plumbing/http/form-input.server.ts'
import { createPathWithReturnedForm, readReturnedForm } from '../../../plumbing/http/returned-form.server.ts'
import { createSiteRateLimiter } from '../../../plumbing/http/rate-limiter.server.ts'
import { detectLanguage } from '../../../ui/language.ts'
import { getIslandScriptUrl } from '../../../ui/islands.server.ts'
import type { PageHandle } from '../../../ui/page-handle.ts'
import { findClientLink, getClientPagePath, type ClientLink } from '../../../agreements/proposals/client-link.server.ts'
import { InvalidLinkPage } from '../../../agreements/proposals/invalid-link-page.tsx'
import { getEventLanguage } from '../../../agreements/proposals/proposal-language.server.ts'
import { parsePostedOptions } from '../../../agreements/proposals/proposal-totals.ts'
import {
  parseClientPageLanguage,
  addLanguageQuery,
  type ClientPageLanguage,
} from '../../../agreements/proposals/client-page-language.ts'
import { clientPageText } from '../../../agreements/proposals/client-page-text.ts'
import { canSendEmail } from '../../../plumbing/mail/email-transport.server.ts'
import type { Route } from './+types/client-changes.route'
import { handleClientChangesForm, getClientChangesData, isChangesPageClosed } from './client-changes.server.ts'
import type { ClientChangesActionData, ClientChangesData } from './client-changes-data.ts'
import { ClientChangesPage } from './client-changes-page.tsx'
import { ClosedChangesPage } from './closed-changes-page.tsx'
import { changes } from '../module.ts'
import { privatePageHeaders } from '../../../plumbing/http/private-page-headers.ts'

export const handle: PageHandle = {
  yours: true,
  form: true,
  paper: true,
  script: true,
  sends: true,
  sheets: ['changes/client-changes'],
}

const secondsToWait = createSiteRateLimiter()

export const headers = () => privatePageHeaders

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { db } = services
  const [link, identity] = await Promise.all([findClientLink(db, params.token), getPublicIdentity(db)])
  const view = parseClientPageLanguage(
    request.url,
    link ? await getEventLanguage(db, link.eventId) : detectLanguage(request),
  )
  const { language, other } = view
  const island = getIslandScriptUrl('change-form')
  const page = link && (await getPage(services, { link, token: params.token, row: getRow(request), view }))
  const isClosed = page ? await isChangesPageClosed(db, link.eventId, page.phase, services.now()) : false
  if (!page || isClosed)
    return data(
      { identity, page: null, isClosed, said: null, back: null, island, language, other: null },
      { status: 404 },
    )
  const key = { secret: services.config.secret, now: services.now() }
  return data({
    identity,
    page,
    isClosed,
    said: new URL(request.url).searchParams.get('said'),
    // A refused form is dropped once the agreement or the open change is another.
    back: readReturnedForm(request, getPageState(page), key),
    island,
    language,
    other,
  })
}

type PageRequest = { link: ClientLink; token: string; row: string | null; view: ClientPageLanguage }

async function getPage(services: Services, { link, token, row, view }: PageRequest): Promise<ClientChangesData | null> {
  const { db, events, now } = services
  return getClientChangesData(db, {
    link,
    path: getClientPagePath(token),
    now: now(),
    events,
    row,
    isMailed: await canSendEmail(services),
    isAsking: await isModuleOn(db, changes.name),
    view,
  })
}

function getPageState({ seen, open, state }: ClientChangesData): string {
  return [seen, open?.id, open?.state, state].join(' ')
}

/** Redirects to a refused or previewed form, at its first error. Null if the response itself shows the form. */
async function redirectToReturnedForm(
  services: Services,
  request: Request,
  back: ClientChangesActionData,
  asked: PageRequest,
): Promise<Response | null> {
  const { pathname, search } = new URL(request.url)
  const getState = async () => {
    const page = await getPage(services, asked)
    return page ? getPageState(page) : ''
  }
  const refused = { address: pathname + search, field: back.notice?.errors?.[0]?.field, form: back, getState }
  const to = await createPathWithReturnedForm(request, refused, { secret: services.config.secret, now: services.now() })
  return to === null ? null : redirectDocument(to, 303)
}

function getRow(request: Request): string | null {
  return new URL(request.url).searchParams.get('row')
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(requestContext)
  const { services, sender } = visit
  const { db, config } = services
  const { secret, siteUrl } = config
  const now = services.now()
  const link = await findClientLink(db, params.token)
  if (!link) return data(null, { status: 404 })
  const view = parseClientPageLanguage(request.url, await getEventLanguage(db, link.eventId))
  const { language } = view
  const pairs = (await parseFormEntries(request)) ?? []
  Object.assign(visit, {
    kept: { action: addLanguageQuery(`${getClientPagePath(params.token)}/change`, view), fields: pairs },
    language,
  })
  const wait = secondsToWait(services, sender)
  if (wait > 0) {
    const { muchAtOnce, wait: words } = clientPageText(language).frame
    const notice = { heading: muchAtOnce, words }
    const typed = { input: Object.fromEntries(pairs), options: parsePostedOptions(pairs) }
    return data<ClientChangesActionData>({ ...typed, notice }, { status: 429 })
  }
  const userAgent = request.headers.get('User-Agent') ?? ''
  const isMailed = await canSendEmail(services)
  const isAsking = await isModuleOn(db, changes.name)
  const terms = { now, secret, siteUrl, events: services.events, row: getRow(request), isMailed, isAsking, language }
  const answer = await handleClientChangesForm(services, { link, pairs, ip: sender, userAgent, ...terms })
  if (answer === 'gone') return data(null, { status: 404 })
  if ('back' in answer) {
    const asked = { link, token: params.token, row: getRow(request), view }
    const elsewhere = await redirectToReturnedForm(services, request, answer.back, asked)
    return elsewhere ?? data<ClientChangesActionData>(answer.back, { status: answer.status })
  }
  services.nudge()
  await tryNotifyWaitlistOpenings(services)
  return redirectDocument(addLanguageQuery(`${getClientPagePath(params.token)}/change?said=${answer.done}`, view), 303)
}

export default function ClientChangesRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { page, isClosed, language, back, ...around } = loaderData
  if (isClosed) return <ClosedChangesPage {...around} language={language} />
  if (page) return <ClientChangesPage {...around} page={page} back={actionData ?? back} />
  return <InvalidLinkPage identity={around.identity} />
}
