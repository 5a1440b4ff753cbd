import { getSetting } from '../../business/business.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import { getPageServices, requestContext } from '../../visit-context.server.ts'
import type { Route } from './+types/earned-evenings.route'
import { getYearProfit } from './evening.server.ts'
import { YearProfitPage } from './evenings-page.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, crewCosts } = getPageServices(context.get(requestContext))
  const { timeZone } = await getSetting(db, 'identity')
  const thisYear = Number(todayIn(now(), timeZone).slice(0, 4))
  const typed = new URL(request.url).searchParams.get('year') ?? ''
  const year = /^20\d\d$/.test(typed) ? Number(typed) : thisYear
  return { ...(await getYearProfit(db, year, { crewCosts, now: now() })), thisYear }
}

export default function YearProfitRoute({ loaderData }: Route.ComponentProps) {
  return <YearProfitPage {...loaderData} />
}
