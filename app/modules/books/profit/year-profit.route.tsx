import { findUncountedStaff } from '../../../agreements/staff-cost-provider.server.ts'
import type { PageHandle } from '../../../ui/page-handle.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../../business/dates.ts'
import { getPageServices, requestContext } from '../../../request-context.server.ts'
import type { Route } from './+types/year-profit.route'
import { getYearProfit } from './event-profit.server.ts'
import { YearProfitPage } from './year-profit-page.tsx'

export const handle: PageHandle = { sheets: ['books/books'] }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, crewCosts } = getPageServices(context.get(requestContext))
  const { timeZone } = await getSetting(db, 'identity')
  const thisYear = Number(todayIn(now(), timeZone).slice(0, 4))
  const typed = new URL(request.url).searchParams.get('year') ?? ''
  const year = /^20\d\d$/.test(typed) ? Number(typed) : thisYear
  const [profit, uncounted] = await Promise.all([
    getYearProfit(db, year, { crewCosts, now: now() }),
    findUncountedStaff(db),
  ])
  return { ...profit, uncounted, thisYear }
}

export default function YearProfitRoute({ loaderData }: Route.ComponentProps) {
  return <YearProfitPage {...loaderData} />
}
