import { getSetting } from '../../business/stored-settings.server.ts'
import { requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/miles.route'
import { computeMilesFromBase } from '../travel/locations.server.ts'

/** Miles from the base to a ZIP, for the form while the visitor types. Null for unknown ZIPs. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const zip = new URL(request.url).searchParams.get('zip') ?? ''
  if (!/^\d{5}$/.test(zip)) return Response.json({ miles: null }, { status: 400 })
  const { baseZip } = await getSetting(context.get(requestContext).services.db, 'identity')
  return Response.json(
    { miles: computeMilesFromBase(zip, baseZip) },
    { headers: { 'Cache-Control': 'private, max-age=3600' } },
  )
}
