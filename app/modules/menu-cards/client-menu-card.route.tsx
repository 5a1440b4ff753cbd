import { data } from 'react-router'
import { getPublicIdentity } from '../../business/stored-settings.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { getIslandScriptUrl } from '../../ui/islands.server.ts'
import { detectLanguage } from '../../ui/language.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import { getClientPagePath } from '../../agreements/proposals/client-link.server.ts'
import { InvalidLinkPage } from '../../agreements/proposals/invalid-link-page.tsx'
import { parseClientPageLanguage } from '../../agreements/proposals/client-page-language.ts'
import { ClientPageLayout } from '../../agreements/proposals/client-page-layout.tsx'
import { getClientPageAccess } from '../../agreements/client-page/client-page.server.ts'
import type { Route } from './+types/client-menu-card.route'
import { ClosedMenuCardPage } from './closed-menu-card-page.tsx'
import { isModuleLinkOpen } from '../../events/event/module-links.server.ts'
import { privatePageHeaders } from '../../plumbing/http/private-page-headers.ts'
import { findRequestedMenuCard } from './menu-card-pdf.server.ts'
import { MenuCardPrintPage } from './menu-card-print-page.tsx'

export const handle: PageHandle = { script: true, yours: true, sheets: ['menu-cards/menu-card'] }

export const headers = () => privatePageHeaders

/** Print page of a client's menu card. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const [opened, identity] = await Promise.all([
    getClientPageAccess(services.db, params.token),
    getPublicIdentity(services.db),
  ])
  const { language, query, other } = parseClientPageLanguage(
    request.url,
    opened?.event.language ?? detectLanguage(request),
  )
  const isClosed =
    opened !== null && !(await isModuleLinkOpen(services.db, 'menu-cards', opened.event.id, services.now()))
  const card = opened && !isClosed ? await findRequestedMenuCard(services, opened.event.id, request.url) : null
  if (!card)
    return data(
      { identity, card, isClosed, path: '', isInstead: false, island: '', language, query, other },
      { status: 404 },
    )
  const isInstead = new URL(request.url).searchParams.has('instead')
  const island = getIslandScriptUrl('print-card')
  const path = getClientPagePath(params.token)
  return data({ identity, card, isClosed, path, isInstead, island, language, query, other })
}

export default function ClientMenuCardRoute({ loaderData }: Route.ComponentProps) {
  const { identity, card, isClosed, path, isInstead, island, language, query, other } = loaderData
  if (isClosed) return <ClosedMenuCardPage {...{ identity, language, other }} />
  if (!card) return <InvalidLinkPage identity={identity} />
  return (
    <ClientPageLayout identity={identity} language={language} other={other} isBare>
      <MenuCardPrintPage
        identity={identity}
        card={card}
        path={`${path}/card`}
        back={`${path}/drinks${query}#card`}
        language={language}
        view={query.replace('?', '&')}
        isInstead={isInstead}
        island={island}
      />
    </ClientPageLayout>
  )
}
