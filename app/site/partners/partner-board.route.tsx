import { redirect } from 'react-router'
import { visitContext } from '../../visit-context.server.ts'
import { readInput } from '../../plumbing/http/form-input.server.ts'
import type { Route } from './+types/partner-board.route'
import { PartnerBoard } from './partner-board.tsx'
import { deleteSamplePartners, movePartner } from './partner-edits.server.ts'
import { readPartners } from './partners.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { partners: await readPartners(context.get(visitContext).services.db) }
}

/** Moves a partner up or down, and shows where they stand now; or deletes the samples. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).services
  const { id = '', way, intent } = await readInput(request)
  if (intent === 'delete') {
    const bin = await deleteSamplePartners(db, now())
    return redirect(`/backbar/partners${bin ? `?said=deleted&bin=${bin}` : ''}`, 303)
  }
  if (way === 'up' || way === 'down') await movePartner(db, id, way)
  return redirect(`/backbar/partners?said=saved#partner-${encodeURIComponent(id)}`, 303)
}

export default function PartnerBoardRoute({ loaderData }: Route.ComponentProps) {
  return <PartnerBoard {...loaderData} />
}
