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
import { detectLanguage, toLocalizedPath } from '../../../ui/language.ts'
import type { PageHandle } from '../../../ui/page-handle.ts'
import { areTextsConnected } from '../account/text-account.server.ts'
import { privatePageHeaders } from '../../../plumbing/http/private-page-headers.ts'
import type { Route } from './+types/client-texts.route'
import { clientTextsText } from './client-texts-text.ts'
import { getClientTextsView, setClientTextConsent } from './client-texts.server.ts'
import { textConsentText, textsPagePath } from './consent-labels.ts'

export const handle: PageHandle = { yours: true, form: true, sends: true }

const secondsToWait = createSiteRateLimiter()

export const headers = () => privatePageHeaders

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, config } = context.get(requestContext).services
  const [identity, link] = await Promise.all([getPublicIdentity(db), findClientLink(db, params.token)])
  const usual = link ? await getEventLanguage(db, link.eventId) : detectLanguage(request)
  const view = parseClientPageLanguage(request.url, usual)
  const { language, other } = view
  const said = new URL(request.url).searchParams.get('said')
  if (!link) return data({ identity, language, other, path: null, texts: null, said, isOpen: false }, { status: 404 })
  const path = addLanguageQuery(getClientPagePath(params.token), view)
  const texts = await getClientTextsView(db, link)
  const isOpen = await areTextsConnected(db, config)
  return data({ identity, language, other, path, texts, said, isOpen })
}

/** Stores or withdraws consent. Withdrawing always works. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { services, sender } = context.get(requestContext)
  const { db, now } = services
  const link = await findClientLink(db, params.token)
  if (!link) return data(null, { status: 404, headers: privatePageHeaders })
  const view = parseClientPageLanguage(request.url, await getEventLanguage(db, link.eventId))
  if (secondsToWait(services, `${link.id} ${sender}`) > 0)
    return data(
      { words: clientTextsText(view.language).busy },
      { status: 429, headers: { ...privatePageHeaders, 'Retry-After': '60' } },
    )
  const { intent } = await parseFormInput(request)
  const { eventId, email } = link
  const client = { eventId, email, language: view.language }
  const done =
    intent === 'give' || intent === 'back' ? await setClientTextConsent(db, client, intent === 'give', now()) : null
  const here = `${getClientPagePath(params.token)}/texts${done ? `?said=${done}` : ''}`
  return redirectDocument(addLanguageQuery(here, view), 303)
}

export default function ClientTextsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { identity, language, other, path, texts, said, isOpen } = loaderData
  if (path === null) return <InvalidLinkPage identity={identity} />
  const words = clientTextsText(language)
  const { label, note, more } = textConsentText(language)
  const told = said === 'given' || said === 'taken' ? words[said] : undefined
  const lead = actionData?.words ?? told
  const { number, state } = texts
  return (
    <ClientMessagePage {...{ identity, language, other }} heading={words.title} {...(lead && { lead })}>
      <div className="stack gap-5">
        <p>{words[state](number)}</p>
        {state === 'off' && isOpen && (
          <form className="stack gap-5" method="post">
            <p className="hint">{note}</p>
            <p className="flush">
              <button className="btn" type="submit" name="intent" value="give">
                {label}
              </button>
            </p>
          </form>
        )}
        {state === 'on' && (
          <form method="post">
            <p>
              <button className="btn ghost" type="submit" name="intent" value="back">
                {words.back}
              </button>
            </p>
          </form>
        )}
        {isOpen && (
          <p>
            <a href={toLocalizedPath(language, textsPagePath)}>{more}</a>
          </p>
        )}
        <p>
          <a className="btn ghost" href={path}>
            {words.toPage}
          </a>
        </p>
      </div>
    </ClientMessagePage>
  )
}
