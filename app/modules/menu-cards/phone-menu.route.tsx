import { data } from 'react-router'
import { getPublicIdentity } from '../../business/stored-settings.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { detectLanguage } from '../../ui/language.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import { findSharedLink } from '../../operations/events/shared-links.server.ts'
import type { Route } from './+types/phone-menu.route'
import { getEventLanguage } from '../../agreements/proposals/proposal-language.server.ts'
import { menuCardText } from './menu-card-text.ts'
import { isModuleLinkOpen } from '../../events/event/module-links.server.ts'
import { isCardEventCanceled, buildPrintCard, getMenuCardContext } from './menu-card.server.ts'
import { PhoneMenuUnavailablePage, PhoneMenu, type PhoneMenuAbsence } from './phone-menu.tsx'

export const handle: PageHandle = { sheets: ['menu-cards/phone-menu'] }

export function headers() {
  return { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' }
}

/** Phone menu for any guest with the address. It contains only the content of the menu card. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext).services
  const link = await findSharedLink(db, 'menu', params.token)
  const isShared = link !== null && !link.isRevoked
  const isClosed = isShared && !(await isModuleLinkOpen(db, 'menu-cards', link.eventId, now()))
  const desk = isShared && !isClosed ? await getMenuCardContext(db, link.eventId) : null
  if (!desk || isCardEventCanceled(desk)) {
    const { name: house, phone: phoneNumber } = await getPublicIdentity(db)
    const why = isClosed ? 'closed' : desk ? 'off' : link ? 'taken-away' : 'nothing'
    const language = link ? await getEventLanguage(db, link.eventId) : detectLanguage(request)
    const status = link && !isClosed ? 410 : 404
    return data({ card: null, house, none: { why, phoneNumber } satisfies PhoneMenuAbsence, language }, { status })
  }
  const { eyebrow, title, line, drinks, also, house } = buildPrintCard(desk)
  const { language } = desk
  // The card's date is no longer valid while the event is postponed.
  const when = desk.state === 'postponed' ? menuCardText(language).phone.postponed : line
  return data({ card: { eyebrow, title, line: when, drinks, also, house }, house, none: null, language })
}

export default function PhoneMenuRoute({ loaderData: { card, house, none, language } }: Route.ComponentProps) {
  if (card) return <PhoneMenu card={card} language={language} />
  return <PhoneMenuUnavailablePage house={house} {...none} language={language} />
}
