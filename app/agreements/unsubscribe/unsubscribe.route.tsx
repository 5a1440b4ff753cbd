import { data } from 'react-router'
import { ClientMessagePage } from '../proposals/client-page-layout.tsx'
import { getPublicIdentity } from '../../business/stored-settings.server.ts'
import { recordUnsubscribe } from '../../events/event/unsubscribe.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { getPathLanguage, type Language } from '../../ui/language.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import type { Route } from './+types/unsubscribe.route'
import { unsubscribeText } from './unsubscribe-text.ts'
import { findUnsubscribeRecipient } from './unsubscribe-link.server.ts'

export const handle: PageHandle = { yours: true, sends: true }

export function headers() {
  return { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' }
}

/** Shows a confirmation form only, so that a mail scanner that opens the link unsubscribes no reader. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, config } = context.get(requestContext).services
  const [identity, stop] = await Promise.all([
    getPublicIdentity(db),
    findUnsubscribeRecipient(db, params.token, config.secret),
  ])
  const language = (stop?.language ?? getPathLanguage(new URL(request.url).pathname)) as Language
  // Masks the address. The event may have another address since the email was sent, and the email's holder must not read
  // it.
  const shown = stop && { isStopped: stop.isStopped, address: stop.email && maskEmail(stop.email) }
  return data({ identity, stop: shown, language }, { status: stop ? 200 : 404 })
}

/** Unsubscribes, by the page's button or by a mail program's (RFC 8058), which has no session. */
export async function action({ params, context }: Route.ActionArgs) {
  const { db, config, now } = context.get(requestContext).services
  const stop = await findUnsubscribeRecipient(db, params.token, config.secret)
  if (stop?.email) await recordUnsubscribe(db, stop.email, now())
  return data(null, { status: stop ? 200 : 404 })
}

/** An address that only its owner recognizes: "n…@home.example". */
function maskEmail(email: string): string {
  return email.replace(/(?<=^.).*(?=@)/u, '…')
}

export default function UnsubscribeRoute({ loaderData: { identity, stop, language } }: Route.ComponentProps) {
  const words = unsubscribeText(language)
  if (!stop)
    return (
      <ClientMessagePage
        identity={identity}
        language={language}
        title={words.title}
        heading={words.unknown}
        lead={words.unknownLead}
      >
        {null}
      </ClientMessagePage>
    )
  return (
    <ClientMessagePage
      identity={identity}
      language={language}
      title={words.title}
      heading={stop.isStopped ? words.done : words.ask}
      lead={stop.isStopped ? words.doneLead : words.lead(stop.address ?? '')}
    >
      <p>{words.keeps}</p>
      {!stop.isStopped && (
        <form method="post">
          <button className="btn" type="submit">
            {words.stop}
          </button>
        </form>
      )}
    </ClientMessagePage>
  )
}
