import { data } from 'react-router'
import { getPublicIdentity } from '../../business/stored-settings.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { EventNotFoundPage } from '../../events/event/event-not-found-page.tsx'
import { getIslandScriptUrl } from '../../ui/islands.server.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import type { Route } from './+types/event-menu-card.route'
import { findRequestedMenuCard } from './menu-card-pdf.server.ts'
import { MenuCardPrintPage } from './menu-card-print-page.tsx'

export const handle: PageHandle = { script: true, sheets: ['menu-cards/menu-card'], bare: true }

/** Print page of an event's menu card for the owner. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const [card, identity] = await Promise.all([
    findRequestedMenuCard(services, params.id, request.url),
    getPublicIdentity(services.db),
  ])
  const isInstead = new URL(request.url).searchParams.has('instead')
  const path = `/backbar/jobs/${encodeURIComponent(params.id)}`
  return data(
    { card, identity, isInstead, path, island: getIslandScriptUrl('print-card') },
    { status: card ? 200 : 404 },
  )
}

export default function EventMenuCardRoute({ loaderData }: Route.ComponentProps) {
  const { card, identity, isInstead, path, island } = loaderData
  if (!card) return <EventNotFoundPage />
  return (
    <main id="main">
      <MenuCardPrintPage
        identity={identity}
        card={card}
        path={`${path}/card`}
        back={`${path}/drinks#card`}
        isInstead={isInstead}
        island={island}
      />
    </main>
  )
}
