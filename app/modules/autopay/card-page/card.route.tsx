import { data, redirectDocument } from 'react-router'
import { findClientLink, getClientPagePath } from '../../../agreements/proposals/client-link.server.ts'
import { addLanguageQuery, parseClientPageLanguage } from '../../../agreements/proposals/client-page-language.ts'
import { ClientMessagePage } from '../../../agreements/proposals/client-page-layout.tsx'
import { InvalidLinkPage } from '../../../agreements/proposals/invalid-link-page.tsx'
import { getEventLanguage } from '../../../agreements/proposals/proposal-language.server.ts'
import { getPublicIdentity } from '../../../business/stored-settings.server.ts'
import { parseFormInput } from '../../../plumbing/http/form-input.server.ts'
import { createSiteRateLimiter } from '../../../plumbing/http/rate-limiter.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import { detectLanguage } from '../../../ui/language.ts'
import type { PageHandle } from '../../../ui/page-handle.ts'
import type { Route } from './+types/card.route'
import { cardText } from '../consent/card-text.ts'
import { privatePageHeaders } from '../../../plumbing/http/private-page-headers.ts'
import { handleCardForm } from './card-form.server.ts'
import { SavedCardSections } from './saved-card-sections.tsx'
import { getCardView } from './card-view.server.ts'

export const handle: PageHandle = { yours: true, form: true, sends: true }

const secondsToWait = createSiteRateLimiter()

export const headers = () => privatePageHeaders

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext).services
  const [identity, link] = await Promise.all([getPublicIdentity(db), findClientLink(db, params.token)])
  const usual = link ? await getEventLanguage(db, link.eventId) : detectLanguage(request)
  const view = parseClientPageLanguage(request.url, usual)
  const { language, other } = view
  if (!link) return data({ identity, language, other, path: null, card: null, said: null }, { status: 404 })
  const path = addLanguageQuery(getClientPagePath(params.token), view)
  const card = await getCardView(db, { eventId: link.eventId, language, email: link.email, now: now() })
  return data({ identity, language, other, path, card, said: new URL(request.url).searchParams.get('said') })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services, sender } = context.get(requestContext)
  const { db, config, now } = services
  const link = await findClientLink(db, params.token)
  if (!link) return data(null, { status: 404, headers: privatePageHeaders })
  const view = parseClientPageLanguage(request.url, await getEventLanguage(db, link.eventId))
  const { page } = cardText(view.language)
  if (secondsToWait(services, `${link.id} ${sender}`) > 0)
    return data({ words: page.busy }, { status: 429, headers: { ...privatePageHeaders, 'Retry-After': '60' } })
  const client = { eventId: link.eventId, email: link.email, language: view.language }
  const done = await handleCardForm(db, client, await parseFormInput(request), { ...config, now: now() })
  if (done?.kind === 'refused') return data({ words: done.words }, { status: done.status, headers: privatePageHeaders })
  services.nudge()
  const here = `${getClientPagePath(params.token)}/saved-card${done ? `?said=${done.said}` : ''}`
  return redirectDocument(addLanguageQuery(here, view), 303)
}

export default function CardRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { identity, language, other, path, card, said } = loaderData
  if (path === null) return <InvalidLinkPage identity={identity} />
  const { page } = cardText(language)
  const told = said === 'gone' || said === 'moved' || said === 'allowed' ? page[said] : undefined
  const lead = actionData?.words ?? told
  return (
    <ClientMessagePage {...{ identity, language, other }} heading={page.title} {...(lead && { lead })}>
      {card ? <SavedCardSections {...{ card, language }} /> : !told && <p>{page.none}</p>}
      <p>
        <a className="btn ghost" href={path}>
          {page.toPage}
        </a>
      </p>
    </ClientMessagePage>
  )
}
