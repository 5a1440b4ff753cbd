import { requestContext } from '../../request-context.server.ts'
import { toPdfFileName } from '../../plumbing/outbox/email-document-text.ts'
import { detectLanguage } from '../../ui/language.ts'
import { parseClientPageLanguage } from '../proposals/client-page-language.ts'
import { getClientPageReadAccess } from './client-page.server.ts'
import type { Route } from './+types/client-document-pdf.route'
import { moneyText } from '../payments/money-text.ts'
import { findNumberedDocument } from '../payments/numbered-documents.server.ts'
import { privatePageHeaders } from '../../plumbing/http/private-page-headers.ts'

/** PDF of an invoice or a receipt, for holders of a client link. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, paperPdf } = context.get(requestContext).services
  const opened = await getClientPageReadAccess(db, params.token)
  const issued = opened && (await findNumberedDocument(db, opened.event.id, params.paper))
  const headers = privatePageHeaders
  const { language } = parseClientPageLanguage(request.url, opened?.event.language ?? detectLanguage(request))
  const { yours } = moneyText(language)
  if (!issued) return new Response(`${yours.noPaper}\n`, { status: 404, headers })
  const pdf = await paperPdf(issued.paper, { link: issued.eventId }).catch(() => null)
  if (!pdf) return new Response(`${yours.paperLater}\n`, { status: 503, headers: { ...headers, 'Retry-After': '60' } })
  const disposition = `attachment; filename="${toPdfFileName(issued.paper.title)}"`
  return new Response(pdf, {
    headers: { ...headers, 'Content-Type': 'application/pdf', 'Content-Disposition': disposition },
  })
}
