import { requestContext } from '../../request-context.server.ts'
import { tooManyRequestsProblem } from '../../plumbing/http/problem.ts'
import { getPathLanguage } from '../../ui/language.ts'
import { createSiteRateLimiter } from '../../plumbing/http/rate-limiter.server.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import type { Route } from './+types/form-availability.route'
import { getFormDay, getFormDrinks } from './build-quote-form.server.ts'

/**
 * Limited separately from the API, so that heavy API use does not block the form. The form itself does not use this limit
 * for its page loads.
 */
const secondsToWait = createSiteRateLimiter()

/**
 * Availability of the day for a form being typed, null if unknown, with booking at once, and the bottles that the client
 * buys with each experience.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, sender } = context.get(requestContext)
  const { db, now, config, cards } = services
  const wait = secondsToWait(services, sender)
  if (wait > 0) return tooManyRequestsProblem(config.apiPerMinute, wait)
  const { searchParams, pathname } = new URL(request.url)
  const input = Object.fromEntries([...searchParams].map(([name, value]) => [name, value.slice(0, 2_000)]))
  const language = getPathLanguage(pathname)
  const [offer, { prices }] = await Promise.all([getMenuAndIdentity(db), getMenuAndIdentity(db, language)])
  const typed = { input, onRequest: searchParams.getAll('onRequest') }
  const day = await getFormDay(db, typed, offer, { now: now(), language, takesCards: (await cards()) !== null })
  const drinks = getFormDrinks(typed, { ...offer, prices }, language)
  return Response.json({ day, drinks }, { headers: { 'Cache-Control': 'no-store' } })
}
