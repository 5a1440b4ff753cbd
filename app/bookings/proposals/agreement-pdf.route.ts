import { visitContext } from '../../house-context.server.ts'
import { pdfFileName } from '../../plumbing/outbox/document-words.ts'
import type { Route } from './+types/agreement-pdf.route'
import { readProposals } from './proposals.server.ts'
import { copyName, signedCopy } from './yours.server.ts'

/** A signed copy for the owner: the last, or the one of `?signature=`. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, paperPdf } = context.get(visitContext).house
  const wanted = new URL(request.url).searchParams.get('signature')
  const rows = await db
    .selectFrom('signature')
    .selectAll()
    .where('lead_id', '=', params.id)
    .orderBy('at', 'desc')
    .execute()
  const row = wanted === null ? rows[0] : rows.find(({ id }) => id === wanted)
  const proposal = row && (await readProposals(db, params.id)).find(({ id }) => id === row.proposal_id)
  // A change after the yes has no paper of its own yet.
  if (!row || !proposal) return new Response('There is no signed copy.\n', { status: 404 })
  const pdf = await paperPdf(signedCopy(row, proposal.sentAt)).catch(() => null)
  if (!pdf) return new Response('The copy could not be made just now. Please try again in a minute.\n', { status: 503 })
  const disposition = `attachment; filename="${pdfFileName(copyName(proposal.document))}"`
  return new Response(pdf, { headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': disposition } })
}
