import { requireUser } from '../../business/auth/sessions.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { findChangeCopyPdf } from '../changes/change-copies.server.ts'
import type { Route } from './+types/agreement-pdf.route'
import { listProposals } from '../proposals/proposals.server.ts'
import { isProposalAccepted } from '../proposals/proposal-state.ts'
import { isSignatureAltered, getSignedCopyPdf } from '../client-page/client-page.server.ts'

/** Serves a copy for the owner: of the last signature, of `?signature=`, or of the change in `?change=`. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { db, keptPdf } = services
  const { searchParams } = new URL(request.url)
  const wanted = searchParams.get('signature')
  const row =
    wanted === null
      ? null
      : await db
          .selectFrom('signature')
          .select('proposal_id')
          .where('id', '=', wanted)
          .where('event_id', '=', params.id)
          .executeTakeFirst()
  const signedId = searchParams.get('change') ?? row?.proposal_id
  const proposals = await listProposals(db, params.id)
  const proposal =
    signedId === undefined && wanted === null
      ? (proposals.find(({ state }) => isProposalAccepted(state)) ??
        proposals.find(({ state }) => state === 'called-off'))
      : proposals.find(({ id }) => id === signedId)
  const copy = proposal
    ? await getSignedCopyPdf(db, proposal)
    : signedId === undefined
      ? null
      : await findChangeCopyPdf(db, params.id, signedId)
  if (!copy && proposal && (await isSignatureAltered(db, proposal)))
    return new Response(
      'This copy was altered after it was signed, so it can’t be made. The one that was emailed counts.\n',
      {
        status: 409,
      },
    )
  if (!copy) return new Response('There is no signed copy.\n', { status: 404 })
  // A change's copy shows the amounts still to pay.
  if (!proposal && (await requireUser(services, request)).role !== 'owner')
    return new Response('This copy is for the owners of this site.\n', { status: 403 })
  const id = proposal?.id ?? signedId!
  const pdf = await keptPdf({ id, eventId: params.id, paper: copy.paper }).catch(() => null)
  if (!pdf) return new Response('The copy could not be made just now. Please try again in a minute.\n', { status: 503 })
  const disposition = `attachment; filename="${copy.fileName}"`
  return new Response(pdf, { headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': disposition } })
}
