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
import { getIslandScriptUrl } from '../../../ui/islands.server.ts'
import { detectLanguage } from '../../../ui/language.ts'
import type { PageHandle } from '../../../ui/page-handle.ts'
import type { Route } from './+types/parts.route'
import { partPaymentText } from '../parts/part-text.ts'
import { privatePageHeaders } from '../../../plumbing/http/private-page-headers.ts'
import { handlePartPaymentsForm } from './parts-form.server.ts'
import { PartPaymentsSections } from './parts-sections.tsx'
import { getPartPaymentsView } from './parts-view.server.ts'

/** Handle of the page, whose script copies links. */
export const handle: PageHandle = { yours: true, form: true, script: true, sends: true }

const secondsToWait = createSiteRateLimiter()

export const headers = () => privatePageHeaders

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { db, config } = services
  const [identity, link] = await Promise.all([getPublicIdentity(db), findClientLink(db, params.token)])
  const usual = link ? await getEventLanguage(db, link.eventId) : detectLanguage(request)
  const { other, ...view } = parseClientPageLanguage(request.url, usual)
  const { language } = view
  if (!link)
    return data({ identity, language, other, path: null, parts: null, said: null, island: '' }, { status: 404 })
  const takesCards = (await services.cards()) !== null
  const parts = await getPartPaymentsView(db, { eventId: link.eventId, language }, { ...config, takesCards })
  const path = addLanguageQuery(getClientPagePath(params.token), view)
  const said = new URL(request.url).searchParams.get('said')
  return data({ identity, language, other, path, parts, said, island: getIslandScriptUrl('yours') })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(requestContext)
  const { services, sender } = visit
  const { db } = services
  const link = await findClientLink(db, params.token)
  if (!link) return data(null, { status: 404, headers: privatePageHeaders })
  const view = parseClientPageLanguage(request.url, await getEventLanguage(db, link.eventId))
  const text = partPaymentText(view.language)
  const input = await parseFormInput(request)
  const refuse = (words: string, status: number) =>
    data(
      { words, errors: [], input },
      { status, headers: { ...privatePageHeaders, ...(status === 429 && { 'Retry-After': '60' }) } },
    )
  if (secondsToWait(services, `${link.id} ${sender}`) > 0) return refuse(text.busy, 429)
  const client = { eventId: link.eventId, language: view.language }
  const done = await handlePartPaymentsForm(services, client, input)
  if (done?.kind === 'refused') return refuse(done.words, 409)
  if (done?.kind === 'back')
    return data({ words: '', errors: done.errors, input }, { status: 422, headers: privatePageHeaders })
  const here = `${getClientPagePath(params.token)}/parts${done ? `?said=${done.said}` : ''}`
  return redirectDocument(addLanguageQuery(here, view), 303)
}

export default function PartsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { identity, language, other, path, parts, said, island } = loaderData
  if (path === null || !parts) return <InvalidLinkPage identity={identity} />
  const text = partPaymentText(language)
  const told = said === 'made' || said === 'gone' ? text[said] : text.about
  const { words = '', errors = [], input } = actionData ?? {}
  return (
    <ClientMessagePage {...{ identity, language, other }} heading={text.title} lead={words || told}>
      <PartPaymentsSections view={parts} {...{ language, input, errors }} />
      <p>
        <a className="btn ghost" href={path}>
          {text.toPage}
        </a>
      </p>
      {island && <script type="module" src={island} />}
    </ClientMessagePage>
  )
}
