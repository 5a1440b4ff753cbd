import type { PageHandle } from '../../../ui/page-handle.ts'
import { data, redirect } from 'react-router'
import { getTaxSettings } from '../../../agreements/sales-tax/tax-config.server.ts'
import { salesTaxSettingsPath } from '../../../agreements/sales-tax/tax-rate.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../../business/dates.ts'
import { getPageServices, requestContext } from '../../../request-context.server.ts'
import { parseFormInput } from '../../../plumbing/http/form-input.server.ts'
import type { Route } from './+types/tax-return.route'
import { getPreviousPeriod, parsePeriodKey, findPeriodByDate } from './filing-period.ts'
import { fileTaxReturn, listFiledTaxReturns, getTaxPeriodReport, unfileTaxReturn } from './tax-returns.server.ts'
import { getTaxPeriodPath } from './tax-return-paths.ts'
import { TaxReturnPage } from './tax-return-page.tsx'

export const handle: PageHandle = { sheets: ['books/books'] }

/** Loads the period in the address, or the last period that has ended. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = getPageServices(context.get(requestContext))
  const settings = await getTaxSettings(db)
  const filed = (await listFiledTaxReturns(db)).map(({ period }) => period)
  if (!settings.isOn && filed.length === 0) throw redirect(salesTaxSettingsPath, 303)
  const { timeZone } = await getSetting(db, 'identity')
  const today = todayIn(now(), timeZone)
  const { searchParams } = new URL(request.url)
  const period =
    parsePeriodKey(searchParams.get('period') ?? '') ?? getPreviousPeriod(findPeriodByDate(today, settings.files))
  const asked = searchParams.get('by')
  const read = await getTaxPeriodReport(db, period, {
    today,
    asked: asked === 'event' || asked === 'paid' ? asked : null,
  })
  return { read, settings, filed, today, timeZone, did: searchParams.get('did') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(requestContext).services
  const input = await parseFormInput(request)
  const period = parsePeriodKey(input.period ?? '')
  if (!period) throw redirect('/backbar/money/tax', 303)
  if (input.intent === 'unfile') {
    const did = (await unfileTaxReturn(db, period)) ? 'unfiled' : 'not-last'
    throw redirect(getTaxPeriodPath(period, null, did), 303)
  }
  const { timeZone } = await getSetting(db, 'identity')
  const at = now()
  const trouble = await fileTaxReturn(db, period, { seen: input.seen ?? '', today: todayIn(at, timeZone), now: at })
  if (trouble) return data({ trouble }, { status: 422 })
  throw redirect(getTaxPeriodPath(period, null, 'filed'), 303)
}

export default function TaxReturnRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <TaxReturnPage {...loaderData} trouble={actionData?.trouble ?? null} />
}
