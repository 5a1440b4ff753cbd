import { redirect } from 'react-router'
import { readSetting } from '../../business/business.server.ts'
import { today as todayIn } from '../../business/dates.ts'
import { visitContext } from '../../visit-context.server.ts'
import { readInput } from '../../plumbing/http/form-input.server.ts'
import type { Route } from './+types/costs.route'
import { eventOfEntry, readCosts } from './costs.server.ts'
import { CostsPage } from './costs-page.tsx'
import { keptAddress, nobody } from './expense-form.ts'
import { reverseExpense } from './expenses.server.ts'
import { reverseMileage } from './mileages.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(visitContext).services
  const { searchParams } = new URL(request.url)
  const { timeZone } = await readSetting(db, 'identity')
  const thisYear = Number(todayIn(now(), timeZone).slice(0, 4))
  const typed = searchParams.get('year') ?? ''
  const year = /^20\d\d$/.test(typed) ? Number(typed) : thisYear
  const costs = await readCosts(db, { from: `${year}-01-01`, to: `${year}-12-31` })
  return { ...costs, year, thisYear, did: costs.lines.find(({ id }) => id === searchParams.get('did')) ?? null }
}

/** Takes an entry back. One that was taken back before stays so. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).services
  const { what = '', entry = '' } = await readInput(request)
  const event = await eventOfEntry(db, what, entry)
  await (what === 'miles' ? reverseMileage(db, entry, now()) : reverseExpense(db, entry, now()))
  throw redirect(keptAddress(event ?? nobody, entry), 303)
}

export default function CostsRoute({ loaderData }: Route.ComponentProps) {
  return <CostsPage {...loaderData} />
}
