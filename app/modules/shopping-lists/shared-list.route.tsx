import { data, redirectDocument } from 'react-router'
import { getPublicIdentity } from '../../business/stored-settings.server.ts'
import { isModuleLinkOpen } from '../../events/event/module-links.server.ts'
import { requestContext } from '../../request-context.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { parseFormEntries } from '../../plumbing/http/form-input.server.ts'
import { createSiteRateLimiter } from '../../plumbing/http/rate-limiter.server.ts'
import { getIslandScriptUrl } from '../../ui/islands.server.ts'
import { detectLanguage } from '../../ui/language.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import { findSharedLink, getSharedLinkPath } from '../../operations/events/shared-links.server.ts'
import { createDeviceId, parseCheckmarkForm } from './parse-checkmark-form.server.ts'
import { getEventLanguage } from '../../agreements/proposals/proposal-language.server.ts'
import { findSentProposal } from '../../agreements/proposals/proposals.server.ts'
import { parseClientPageLanguage, addLanguageQuery } from '../../agreements/proposals/client-page-language.ts'
import { privatePageHeaders } from '../../plumbing/http/private-page-headers.ts'
import { SharedListPage } from './shared-list-page.tsx'
import { EndedListPage } from './ended-list-page.tsx'
import { getSharedList, saveListCheckmarks } from './shared-list.server.ts'
import type { Route } from './+types/shared-list.route'

/** Allows this page's script and worker, which store checkmarks on the phone while offline. */
export const handle: PageHandle = { script: true, worker: true, sheets: ['shopping-lists/shopping-list'] }

const secondsToWait = createSiteRateLimiter()

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const wait = actionHeaders.get('Retry-After')
  return { ...privatePageHeaders, ...(wait && { 'Retry-After': wait }) }
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext).services
  const [link, identity] = await Promise.all([findSharedLink(db, 'list', params.token), getPublicIdentity(db)])
  const view = parseClientPageLanguage(
    request.url,
    link ? await getEventLanguage(db, link.eventId) : detectLanguage(request),
  )
  const { language, other } = view
  const isOpen = link !== null && (await isModuleLinkOpen(db, 'shopping-lists', link.eventId, now()))
  const [list, off] =
    link && isOpen && !link.isRevoked
      ? await Promise.all([getSharedList(db, link.eventId, now(), language), findCancellation(db, link.eventId)])
      : [null, null]
  const island = getIslandScriptUrl('shared-list')
  if (!list) {
    const why = !link ? 'unknown' : isOpen ? 'revoked' : 'over'
    return data({ identity, list: null, why, island, language, other } as const, {
      status: why === 'revoked' ? 410 : 404,
    })
  }
  return data({
    identity,
    list,
    off,
    language,
    other,
    phone: createDeviceId(),
    path: addLanguageQuery(getSharedLinkPath('list', params.token), view),
    island,
  })
}

/** Whether the event is canceled or postponed, by its newest proposal. */
async function findCancellation(db: Db, eventId: string): Promise<'called-off' | 'postponed' | null> {
  const state = (await findSentProposal(db, eventId))?.state
  return state === 'called-off' || state === 'postponed' ? state : null
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(requestContext)
  const { services, sender } = visit
  const { db } = services
  const link = await findSharedLink(db, 'list', params.token)
  if (!link || link.isRevoked) return data(null, { status: link ? 410 : 404 })
  if (!(await isModuleLinkOpen(db, 'shopping-lists', link.eventId, services.now()))) return data(null, { status: 404 })
  const view = parseClientPageLanguage(request.url, await getEventLanguage(db, link.eventId))
  const here = addLanguageQuery(getSharedLinkPath('list', params.token), view)
  const pairs = (await parseFormEntries(request)) ?? []
  const isSent = pairs.some(([name]) => name === 'ticks')
  if (secondsToWait(services, sender) > 0)
    return data({ isRefused: true }, { status: 429, headers: { 'Retry-After': '60' } })
  Object.assign(visit, { kept: { action: here, fields: pairs }, language: view.language })
  await saveListCheckmarks(db, link.eventId, parseCheckmarkForm(pairs), services.now())
  if (isSent) return new Response(null, { status: 204, headers: privatePageHeaders })
  return redirectDocument(here, 303)
}

export default function SharedListRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { identity } = loaderData
  const { island, language, other } = loaderData
  if (!loaderData.list) return <EndedListPage {...{ identity, island, language, other }} why={loaderData.why} />
  const { list, off, path, phone } = loaderData
  return (
    <SharedListPage
      {...{ identity, list, off, path, island, phone, language, other }}
      isRefused={actionData?.isRefused ?? false}
    />
  )
}
