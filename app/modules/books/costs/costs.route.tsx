import type { PageHandle } from '../../../ui/page-handle.ts'
import { redirect } from 'react-router'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../../business/dates.ts'
import { getPageServices, requestContext } from '../../../request-context.server.ts'
import { parseFormInput } from '../../../plumbing/http/form-input.server.ts'
import type { Route } from './+types/costs.route'
import { AddCostPage } from './add-cost-page.tsx'
import { getEditCostForm } from './edit-cost-form.server.ts'
import { costActions } from './cost-line.ts'
import { getCostsPageData, findCostEntryEvent } from './costs.server.ts'
import { CostsPage } from './costs-page.tsx'
import { costsPath } from './expense.ts'
import { getCostSavedPath, noChoiceOption } from './expense-form.ts'
import { reverseExpense } from './expenses.server.ts'
import { reverseMileage } from './mileages.server.ts'
import { recordReimbursement, undoReimbursement } from './reimbursements.server.ts'

export const handle: PageHandle = { sheets: ['books/books'] }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = getPageServices(context.get(requestContext))
  const { searchParams } = new URL(request.url)
  const edited = searchParams.get('edit')
  if (edited !== null) {
    const form = await getEditCostForm(db, edited, now())
    if (!form) throw redirect(`${costsPath}?did=${encodeURIComponent(edited)}`, 303)
    return { kind: 'edit', form } as const
  }
  const { timeZone } = await getSetting(db, 'identity')
  const thisYear = Number(todayIn(now(), timeZone).slice(0, 4))
  const typed = searchParams.get('year') ?? ''
  const year = /^20\d\d$/.test(typed) ? Number(typed) : thisYear
  const days = { from: `${year}-01-01`, to: `${year}-12-31` }
  const { did: line, ...costs } = await getCostsPageData(db, { ...days, did: searchParams.get('did') })
  const act = costActions.find((one) => one === searchParams.get('act')) ?? 'entry'
  return { kind: 'list', list: { ...costs, year, thisYear, did: line ? { line, act } : null } } as const
}

/** Deletes an entry, or marks or unmarks it as reimbursed. An entry that was deleted before stays deleted. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(requestContext).services
  const { what = '', entry = '', from = '' } = await parseFormInput(request)
  const { timeZone } = await getSetting(db, 'identity')
  const at = now()
  if (what === 'paid-back') await recordReimbursement(db, entry, { day: todayIn(at, timeZone), now: at })
  else if (what === 'not-paid-back') await undoReimbursement(db, entry, at)
  else await (what === 'miles' ? reverseMileage(db, entry, at) : reverseExpense(db, entry, at))
  const place = await findCostEntryEvent(db, what, entry)
  const act = `&act=${what === 'paid-back' || what === 'not-paid-back' ? what : 'taken-back'}`
  // Redirects back to the list of the year or to the event's page.
  if (from === 'list' && place)
    throw redirect(`${costsPath}?year=${place.day.slice(0, 4)}&did=${encodeURIComponent(entry)}${act}`, 303)
  throw redirect(getCostSavedPath(place?.event ?? noChoiceOption, entry) + act, 303)
}

export default function CostsRoute({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'list') return <CostsPage {...loaderData.list} />
  return <AddCostPage {...loaderData.form} errors={[]} before={null} likely={null} offline={null} />
}
