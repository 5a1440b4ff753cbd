import { getSetting } from '../../business/stored-settings.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { getPathLanguage } from '../../ui/language.ts'
import type { Route } from './+types/form-location.route'
import { getFormLocation } from './build-quote-form.server.ts'

/** Location of a form being typed: its ZIP, the miles and a question about it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const input = Object.fromEntries(
    ['eventZip', 'eventLocation'].map((name) => [name, (searchParams.get(name) ?? '').slice(0, 200)]),
  )
  const { baseZip } = await getSetting(context.get(requestContext).services.db, 'identity')
  const place = getFormLocation(input, getPathLanguage(pathname), baseZip)
  return Response.json({ place }, { headers: { 'Cache-Control': 'private, max-age=3600' } })
}
