import { data, redirectDocument } from 'react-router'
import { getPublicIdentity } from '../../business/stored-settings.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { parseFormEntries } from '../../plumbing/http/form-input.server.ts'
import { createPathWithReturnedForm, readReturnedForm } from '../../plumbing/http/returned-form.server.ts'
import { createSiteRateLimiter } from '../../plumbing/http/rate-limiter.server.ts'
import { detectLanguage } from '../../ui/language.ts'
import { getIslandScriptUrl } from '../../ui/islands.server.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import { getClientPagePath } from '../../agreements/proposals/client-link.server.ts'
import { InvalidLinkPage } from '../../agreements/proposals/invalid-link-page.tsx'
import { parseClientPageLanguage } from '../../agreements/proposals/client-page-language.ts'
import { getClientPageAccess } from '../../agreements/client-page/client-page.server.ts'
import type { Route } from './+types/client-drinks.route'
import { ClosedMenuCardPage } from './closed-menu-card-page.tsx'
import { isModuleLinkOpen } from '../../events/event/module-links.server.ts'
import { privatePageHeaders } from '../../plumbing/http/private-page-headers.ts'
import { handleMenuCardForm, getMenuCardPageData, addSubmittedMenuCardForm } from './menu-card-page-data.server.ts'
import { ClientDrinksPage } from './client-drinks-page.tsx'
import type { MenuCardPageData } from './menu-card-page-data.ts'

/** A refused form that the page shows again. It is dropped once the card is stored anew. */
type ReturnedCard = Pick<MenuCardPageData, 'input' | 'seen' | 'rows' | 'errors' | 'meanwhile'>

export const handle: PageHandle = {
  script: true,
  yours: true,
  form: true,
  sends: true,
  sheets: ['menu-cards/menu-card'],
}

const secondsToWait = createSiteRateLimiter()

export const headers = () => privatePageHeaders

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(requestContext).services
  const [opened, identity] = await Promise.all([getClientPageAccess(db, params.token), getPublicIdentity(db)])
  const view = parseClientPageLanguage(request.url, opened?.event.language ?? detectLanguage(request))
  const { language, other } = view
  const who = { by: 'client', here: `${getClientPagePath(params.token)}/drinks`, view } as const
  const isClosed = opened !== null && !(await isModuleLinkOpen(db, 'menu-cards', opened.event.id, now()))
  const sheet =
    opened && !isClosed ? await getMenuCardPageData(db, opened.event.id, who, { ...config, now: now() }) : null
  if (!sheet) return data({ identity, sheet, isClosed, island: '', said: null, language, other: null }, { status: 404 })
  const island = getIslandScriptUrl('write-card')
  const said = new URL(request.url).searchParams.get('said')
  const key = { secret: config.secret, now: now() }
  const returned = readReturnedForm(request, JSON.stringify(sheet.seen), key) as ReturnedCard | null
  return data({ identity, sheet: { ...sheet, ...returned }, isClosed, island, said, language, other })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(requestContext)
  const { services, sender } = visit
  const { db, config, now } = services
  const opened = await getClientPageAccess(db, params.token)
  if (!opened || !(await isModuleLinkOpen(db, 'menu-cards', opened.event.id, now()))) return data(null, { status: 404 })
  const pairs = (await parseFormEntries(request)) ?? []
  const here = `${getClientPagePath(params.token)}/drinks`
  const view = parseClientPageLanguage(request.url, opened.event.language)
  Object.assign(visit, { kept: { action: `${here}${view.query}`, fields: pairs }, language: view.language })
  const input = Object.fromEntries(pairs)
  const who = { by: 'client', here, view } as const
  if (secondsToWait(services, sender) > 0) {
    const sheet = await getMenuCardPageData(db, opened.event.id, who, { ...config, now: now() })
    const back = sheet && addSubmittedMenuCardForm(sheet, input)
    return data({ sheet: back, limited: true }, { status: 429, headers: { 'Retry-After': '60' } })
  }
  const answer = await handleMenuCardForm(db, opened.event.id, input, who, { ...config, now: now() })
  if (!answer) return data(null, { status: 404 })
  if ('to' in answer) return redirectDocument(answer.to, 303)
  const { input: typed, seen, rows, errors, meanwhile } = answer.sheet
  const form: ReturnedCard = { input: typed, seen, rows, errors, meanwhile }
  const getState = async () =>
    JSON.stringify((await getMenuCardPageData(db, opened.event.id, who, { ...config, now: now() }))?.seen)
  const refused = { address: here + view.query, field: errors[0]?.field, form, getState }
  const to = await createPathWithReturnedForm(request, refused, { secret: config.secret, now: now() })
  if (to !== null) return redirectDocument(to, 303)
  return data({ sheet: answer.sheet, limited: false }, { status: answer.status })
}

export default function ClientDrinksRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { identity, isClosed, island, said, language, other } = loaderData
  const sheet = actionData?.sheet ?? loaderData.sheet
  if (isClosed) return <ClosedMenuCardPage {...{ identity, language, other }} />
  if (!sheet) return <InvalidLinkPage identity={identity} />
  const limited = actionData?.limited ?? false
  return <ClientDrinksPage {...{ identity, island, sheet, said, limited, other }} />
}
