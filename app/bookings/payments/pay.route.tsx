import { data, redirect } from 'react-router'
import { nationalPhone } from '../../business/phone.ts'
import { readOffer } from '../../quotes/pricing/offer.server.ts'
import { visitContext } from '../../house-context.server.ts'
import { readWords } from '../../plumbing/http/posted-words.server.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import { linkWith, pathOf } from '../proposals/client-link.server.ts'
import { NoSuchLink } from '../proposals/no-such-link.tsx'
import { YoursSheet } from '../proposals/yours-frame.tsx'
import type { Route } from './+types/pay.route'
import { payByCard } from './card-pay.server.ts'
import { payWords } from './pay-words.ts'

export const handle: PageHandle = { yours: true }

const headersOf = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'same-origin' }

/** Nothing is made before somebody taps "Pay". */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).house
  const { identity } = await readOffer(db)
  const path = (await linkWith(db, params.token)) && pathOf(params.token)
  return data({ identity, path }, { status: path ? 200 : 404, headers: headersOf })
}

/** Makes the payment page at the tap, and leads there; or says why not, and the other ways. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { house } = context.get(visitContext)
  const link = await linkWith(house.db, params.token)
  const { identity } = await readOffer(house.db)
  if (!link) return data(null, { status: 404, headers: headersOf })
  const { due = '' } = await readWords(request)
  const path = pathOf(params.token)
  const outcome = await payByCard(house, { leadId: link.leadId, dueId: due, email: link.email, path })
  if (outcome.kind === 'redirect') throw redirect(outcome.url, { status: 303, headers: headersOf })
  const words = payWords(outcome.kind, { phone: nationalPhone(identity.phone) })
  const status = { unavailable: 503, ended: 409, off: 409 }[outcome.kind as string] ?? 200
  return data({ words, url: outcome.kind === 'link' ? outcome.url : null }, { status, headers: headersOf })
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders ?? loaderHeaders
}

export default function PayRoute({ loaderData: { identity, path }, actionData }: Route.ComponentProps) {
  if (!path) return <NoSuchLink identity={identity} />
  const { heading, words } = actionData?.words ?? {
    heading: 'Pay from your page',
    words: 'What is open, and how it can be paid, stands there.',
  }
  const url = actionData?.url
  return (
    <YoursSheet identity={identity} heading={heading} lead={words}>
      {url && (
        <p>
          <a className="btn" href={url} rel="noreferrer">
            Go to the payment page at {new URL(url).hostname}
          </a>
        </p>
      )}
      <p>
        <a className={url ? 'btn ghost' : 'btn'} href={path}>
          Back to your page
        </a>
      </p>
    </YoursSheet>
  )
}
