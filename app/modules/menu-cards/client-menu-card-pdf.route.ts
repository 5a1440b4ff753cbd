import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { getPublicIdentity } from '../../business/stored-settings.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { detectLanguage } from '../../ui/language.ts'
import { getClientPagePath } from '../../agreements/proposals/client-link.server.ts'
import { parseClientPageLanguage } from '../../agreements/proposals/client-page-language.ts'
import { getClientPageAccess } from '../../agreements/client-page/client-page.server.ts'
import type { Route } from './+types/client-menu-card-pdf.route'
import { isModuleLinkOpen } from '../../events/event/module-links.server.ts'
import { respondWithMenuCardPdf } from './menu-card-pdf.server.ts'
import { menuCardText } from './menu-card-text.ts'

/** PDF of the menu card for holders of a client link, also before the client signs. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const opened = await getClientPageAccess(services.db, params.token)
  const { language } = parseClientPageLanguage(request.url, opened?.event.language ?? detectLanguage(request))
  if (!opened) return new Response(`${menuCardText(language).file.none}\n`, { status: 404 })
  if (!(await isModuleLinkOpen(services.db, 'menu-cards', opened.event.id, services.now()))) {
    const { phone } = await getPublicIdentity(services.db)
    return new Response(`${menuCardText(language).closed.file(formatPhoneNumber(phone))}\n`, { status: 404 })
  }
  const reader = { link: opened.event.id }
  const printPage = `${getClientPagePath(params.token)}/card`
  return respondWithMenuCardPdf(services, opened.event.id, { url: request.url, printPage, reader, language })
}
