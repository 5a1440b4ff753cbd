import { data } from 'react-router'
import { readPublicIdentity } from '../../business/business.server.ts'
import { visitContext } from '../../visit-context.server.ts'
import { languageFor } from '../../ui/language.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import { leadOfLink } from '../../nights/events/shared-links.server.ts'
import type { Route } from './+types/phone-menu.route'
import { languageOfLead } from '../../agreements/proposals/proposal-language.server.ts'
import { printedCard, readCardDesk } from './menu-card.server.ts'
import { NoPhoneMenu, PhoneMenu } from './phone-menu.tsx'

export const handle: PageHandle = { phoneMenu: true }

export function headers() {
  return { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' }
}

/** What the card says, to any guest with the address, and nothing it does not say. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).services
  const link = await leadOfLink(db, 'menu', params.token)
  const desk = link && !link.isRevoked ? await readCardDesk(db, link.leadId) : null
  if (!desk) {
    const { name: house } = await readPublicIdentity(db)
    return data(
      {
        card: null,
        house,
        isRevoked: link !== null,
        language: link ? await languageOfLead(db, link.leadId) : languageFor(request),
      },
      { status: link ? 410 : 404 },
    )
  }
  const { eyebrow, title, line, drinks, also, house } = printedCard(desk)
  return data({ card: { eyebrow, title, line, drinks, also, house }, house, isRevoked: false, language: desk.language })
}

export default function PhoneMenuRoute({ loaderData: { card, house, isRevoked, language } }: Route.ComponentProps) {
  if (card) return <PhoneMenu card={card} language={language} />
  return <NoPhoneMenu house={house} isRevoked={isRevoked} language={language} />
}
