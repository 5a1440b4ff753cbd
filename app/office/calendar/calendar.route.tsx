import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { startOfDay, parseDate, parseMonthOrCurrent, getToday } from '../../business/dates.ts'
import { ruleAppliesToDay } from '../../days/capacity.ts'
import { handleDayRuleForm, deleteDayRule, getCapacity, listDayRules } from '../../days/capacity.server.ts'
import { getExternalBusyTimes } from '../../days/busy-times.server.ts'
import { computeWeekdayDemand } from '../../days/demand.ts'
import { listDateCheckCounts } from '../../days/demand.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { tryNotifyWaitlistOpenings } from '../../events/event/notify-owner.server.ts'
import { getAvailableStaffCounts } from '../../events/event/booking-hooks.server.ts'
import { listOverbookedDays } from '../../events/event/overbooked-days.server.ts'
import { handleSectionForm, listPageSections } from '../../modules.server.ts'
import { getPageServices, requestContext } from '../../request-context.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import type { Route } from './+types/calendar.route'
import { listAgendaEvents, listEventsOnClosedDays, hasInquiriesForDate, addBarTimes } from './agenda.server.ts'
import { groupAgendaByMonth, openInquiryStates, claimStates, toEventKey } from './agenda.ts'
import { CalendarPage } from './calendar-page.tsx'
import { calendarFormSlot, calendarPageSlot } from './calendar-slots.server.ts'
import { formatBusyTimes, buildMonthGrid, getMonthGridRange } from './month-grid.ts'
import { requireUser } from '../../business/auth/sessions.server.ts'

/** Maximum number of events on the page. */
const maxEvents = 300

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = getPageServices(context.get(requestContext))
  const { db, config, now } = services
  const { id: userId } = await requireUser(services, request)
  const { searchParams } = new URL(request.url)
  const withAsked = searchParams.get('show') === 'asked'
  const { timeZone } = await getSetting(db, 'identity')
  const from = getToday(now(), timeZone)
  const month = parseMonthOrCurrent(searchParams.get('month'), from)
  const sheet = getMonthGridRange(month)
  const chosen = parseDate(searchParams.get('day') ?? '')
  const shown = { from: startOfDay(sheet.from, timeZone), to: startOfDay(sheet.to, timeZone) + 25 * 3_600_000 }
  const [events, inMonth, rules, coming, capacity, excess, asked, { busy }, forms] = await Promise.all([
    listAgendaEvents(db, withAsked ? [...claimStates, ...openInquiryStates] : claimStates, { from }, maxEvents + 1),
    listAgendaEvents(db, [...claimStates, 'done', ...openInquiryStates], sheet, 2_000),
    listDayRules(db, sheet.from, sheet.to),
    listDayRules(db, from, '9999-12-31'),
    getCapacity(db),
    listOverbookedDays(db, from),
    listDateCheckCounts(db, `${from.slice(0, 7)}-01`),
    getExternalBusyTimes(db, shown, now()),
    listPageSections(db, calendarFormSlot, { today: from }),
  ])
  const listed = await addBarTimes(db, events.slice(0, maxEvents))
  const isThere = chosen !== null && chosen >= sheet.from && chosen <= sheet.to
  const could = isThere ? (await getAvailableStaffCounts(db, chosen, chosen))(chosen) : null
  return {
    months: groupAgendaByMonth(listed),
    hasMore: events.length > maxEvents,
    withAsked,
    today: from,
    month,
    weeks: buildMonthGrid(month, { events: inMonth, rules, capacity, today: from, timeZone, busy }),
    day: isThere
      ? {
          date: chosen,
          events: await addBarTimes(
            db,
            inMonth.filter(({ date }) => date === chosen),
          ),
          rules: rules.filter((rule) => ruleAppliesToDay(rule, chosen)),
          wasAsked: await hasInquiriesForDate(db, chosen),
          busy: formatBusyTimes(chosen, busy, timeZone),
          team: could !== null && could < capacity.bartenders ? { could, said: capacity.bartenders } : null,
        }
      : null,
    rules: coming,
    excess,
    demand: computeWeekdayDemand(asked, from),
    forms,
    ruleKey: randomUUID(),
    sections: await listPageSections(db, calendarPageSlot, { userId, siteUrl: config.siteUrl }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { db, now } = services
  const input = await parseFormInput(request)
  switch (input.intent) {
    case 'close-days': {
      const { timeZone } = await getSetting(db, 'identity')
      const today = getToday(now(), timeZone)
      const claimed = await listEventsOnClosedDays(db, input, today)
      if (claimed.length > 0 && input.knows !== toEventKey(claimed))
        return data({ input, errors: [], claimed }, { status: 422 })
      const errors = await handleDayRuleForm(db, input, { today, now: now() })
      if (errors.length > 0) return data({ input, errors, claimed: [] }, { status: 422 })
      return redirect(`/backbar/calendar?month=${parseDate(input.from ?? '')?.slice(0, 7)}&said=kept`, 303)
    }
    case 'drop-rule':
      await deleteDayRule(db, input.rule ?? '')
      await tryNotifyWaitlistOpenings(services)
      return redirect('/backbar/calendar?said=kept', 303)
    default:
      await handleSectionForm(services, calendarPageSlot, input)
      return redirect('/backbar/calendar', 303)
  }
}

export default function CalendarRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CalendarPage {...loaderData} back={actionData ?? null} />
}
