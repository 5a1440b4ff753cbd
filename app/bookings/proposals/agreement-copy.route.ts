import { visitContext } from '../../house-context.server.ts'
import { pdfFileName } from '../../plumbing/outbox/document-words.ts'
import type { Route } from './+types/agreement-copy.route'
import { signatureOf } from './agree.server.ts'
import { copyName, openYours, signedCopy } from './yours.server.ts'

/** The signed copy, to whoever holds the link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, paperPdf } = context.get(visitContext).house
  const opened = await openYours(db, params.token)
  const signature = opened && (await signatureOf(db, opened.proposal.id))
  const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'same-origin' }
  if (!opened || !signature) return new Response('There is no signed copy at this address.\n', { status: 404, headers })
  const pdf = await paperPdf(signedCopy(signature, opened.proposal.sentAt)).catch(() => null)
  if (!pdf)
    return new Response('The copy could not be made just now. Please try again in a minute.\n', {
      status: 503,
      headers,
    })
  const disposition = `attachment; filename="${pdfFileName(copyName(opened.proposal.document))}"`
  return new Response(pdf, {
    headers: { ...headers, 'Content-Type': 'application/pdf', 'Content-Disposition': disposition },
  })
}
