import { requestContext } from '../../request-context.server.ts'
import { toPdfFileName } from '../../plumbing/outbox/email-document-text.ts'
import type { Route } from './+types/numbered-document-pdf.route'
import { findNumberedDocument } from './numbered-documents.server.ts'

/** Serves an invoice or receipt as a PDF. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const issued = await findNumberedDocument(services.db, params.id, params.paper)
  if (!issued) return new Response('There is no such document.\n', { status: 404 })
  // The PDF code is in another bundle than this page, so its error classes are unknown here.
  const pdf = await services.paperPdf(issued.paper).catch(() => null)
  if (!pdf)
    return new Response('The PDF could not be made just now. Try again in a minute.\n', {
      status: 503,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '60' },
    })
  return new Response(pdf, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${toPdfFileName(issued.paper.title)}"`,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    },
  })
}
