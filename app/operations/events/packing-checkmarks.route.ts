import { data, redirect } from 'react-router'
import { requestContext } from '../../request-context.server.ts'
import { parseFormEntries } from '../../plumbing/http/form-input.server.ts'
import type { Route } from './+types/packing-checkmarks.route'
import { parsePackingCheckmarks } from './posted-checkmarks.ts'
import { savePackingCheckmarks, getCheckedPackingItems } from './packing-checkmarks.server.ts'
import { getRunSheetData } from './run-sheet.server.ts'

/** Returns the checkmarks of an event's packing list, for open pages on other phones. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).services
  return Response.json(await getCheckedPackingItems(db, params.id))
}

/** Saves checkmarks sent by script, and returns their current state, or by a form. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now } = context.get(requestContext).services
  const [pairs, evening] = await Promise.all([parseFormEntries(request), getRunSheetData(db, params.id)])
  if (!evening) throw data(null, { status: 404 })
  const posted = pairs ?? []
  const sent = parsePackingCheckmarks(posted)
  const known = sent.filter(({ line }) => evening.bring.some(({ id }) => id === line))
  await savePackingCheckmarks(db, params.id, known, now())
  if (posted.some(([name]) => name === 'ticks')) return Response.json(await getCheckedPackingItems(db, params.id))
  const said = known.length < sent.length ? '?said=stale' : ''
  throw redirect(`/backbar/jobs/${encodeURIComponent(params.id)}/night${said}#load-out`, 303)
}
