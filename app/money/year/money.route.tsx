import { getOutstandingAmountsByEvent } from '../../agreements/payments/ledger.server.ts'
import { getTaxSettings } from '../../agreements/sales-tax/tax-config.server.ts'
import { findUncountedStaff } from '../../agreements/staff-cost-provider.server.ts'
import { getToday as todayIn, parseMonthOrCurrent } from '../../business/dates.ts'
import { getPageServices, requestContext } from '../../request-context.server.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { getOpenItemKey, getOpenItemPath } from '../../ui/open-item.ts'
import type { Route } from './+types/money.route'
import { getMoneyBook, getOverpaidCents } from './money-book.server.ts'
import { getMonthView } from './month-book.server.ts'
import { MonthPage } from './month-page.tsx'
import { MoneyPage } from './money-page.tsx'
import { getOutstandingBalances } from './outstanding-balances.server.ts'
import { PaymentClientPage } from './payment-client-page.tsx'
import { getSourceMappings, handleSourcesForm } from './source-mappings.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, crewCosts } = getPageServices(context.get(requestContext))
  const { catalogue, identity } = await getMenuAndIdentity(db)
  const { timeZone } = identity
  const at = now()
  const today = todayIn(at, timeZone)
  const { searchParams } = new URL(request.url)
  const typed = searchParams.get('year') ?? ''
  const year = /^(19|20|21)\d\d$/.test(typed) ? Number(typed) : Number(today.slice(0, 4))
  const by = searchParams.get('by') === 'paid' ? 'paid' : 'event'
  const month = parseMonthOrCurrent(searchParams.get('month'), today)
  if (searchParams.get('add') === 'payment')
    return {
      kind: 'payment',
      page: { ...(await getOutstandingBalances(db, today, await getOutstandingAmountsByEvent(db))), today },
    } as const
  if (searchParams.has('month')) {
    const [{ isOn: hasTax }, view] = await Promise.all([
      getTaxSettings(db),
      getMonthView(db, { month, by, today, crewCosts }),
    ])
    const uncounted = view.hasCosts ? await findUncountedStaff(db) : null
    return { kind: 'month', page: { ...view, hasTax, uncounted } } as const
  }
  const [{ isOn: hasTax }, book, mappings] = await Promise.all([
    getTaxSettings(db),
    getMoneyBook(db, { year, by, today, timeZone, catalogue, crewCosts }),
    getOpenItemKey(request) === 'sources' ? getSourceMappings(db, at) : null,
  ])
  const beyondCents = hasTax && by === 'paid' ? await getOverpaidCents(db, year) : 0
  const uncounted = book.costs && (await findUncountedStaff(db))
  return { kind: 'year', page: { book, today, now: at, hasTax, beyondCents, uncounted, mappings } } as const
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(requestContext).services
  return handleSourcesForm(db, request, { path: getOpenItemPath('/backbar/money', 'sources'), now: now() })
}

export default function MoneyRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'payment') return <PaymentClientPage {...loaderData.page} />
  if (loaderData.kind === 'month') return <MonthPage {...loaderData.page} />
  return <MoneyPage {...loaderData.page} back={actionData ?? null} />
}
