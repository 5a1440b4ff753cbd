import { visitContext } from '../../house-context.server.ts'
import { readOffer } from '../../quotes/pricing/offer.server.ts'
import type { Route } from './+types/day.route'
import { readTypedDay } from './form-page.server.ts'

/** What is known of the day in a form that is being typed, by the form's own names; null where nothing is. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(visitContext).house
  const words = Object.fromEntries(
    [...new URL(request.url).searchParams].map(([name, value]) => [name, value.slice(0, 200)]),
  )
  const day = await readTypedDay(db, words, await readOffer(db), now())
  return Response.json({ day }, { headers: { 'Cache-Control': 'no-store' } })
}
