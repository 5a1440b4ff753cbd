import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { startOfDay, parseDate, parseMonthOrCurrent, getToday } from '../../business/dates.ts'
import { parseTypedDate } from '../../business/typed-date.ts'
import { handleDayRuleForm, deleteDayRule, getCapacity, listDayRules } from '../../days/capacity.server.ts'
import { getExternalBusyTimes } from '../../days/busy-times.server.ts'
import { computeWeekdayDemand } from '../../days/demand.ts'
import { listDateCheckCounts } from '../../days/demand.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { tryNotifyWaitlistOpenings } from '../../events/event/notify-owner.server.ts'
import { listOverbookedDays } from '../../events/event/overbooked-days.server.ts'
import { handleSectionForm, listPageSections } from '../../modules.server.ts'
import { getPageServices, requestContext } from '../../request-context.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { getIslandScriptUrl } from '../../ui/islands.server.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import type { Route } from './+types/calendar.route'
import {
  addBarTimesToAgenda,
  addProfitsToAgenda,
  findNextEvent,
  listAgendaEvents,
  listEventsOnClosedDays,
} from './agenda.server.ts'
import {
  buildAgenda,
  claimStates,
  formatEmptyMonth,
  isDateClaimed,
  openInquiryStates,
  toEventKey,
  type AgendaEvent,
} from './agenda.ts'
import { CalendarPage } from './calendar-page.tsx'
import { calendarFormSlot, calendarPageSlot } from './calendar-slots.server.ts'
import { getSelectedDay } from './day-answer.server.ts'
import { getDayPath } from '../../operations/calendar/calendar-day-path.ts'
import { eventListPath } from '../events/event-list-query.ts'
import { buildMonthGrid, getMonthGridRange } from './month-grid.ts'
import { requireUser } from '../../business/auth/sessions.server.ts'

export const handle: PageHandle = { script: true }

/** Maximum number of events in a month and the days around it. */
const maxEvents = 2_000
/** Maximum number of upcoming events whose departure time is shown. */
const maxWithTimes = 30

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = getPageServices(context.get(requestContext))
  const { db, config, now, crewCosts } = services
  const { id: userId, role } = await requireUser(services, request)
  const { searchParams } = new URL(request.url)
  const { timeZone } = await getSetting(db, 'identity')
  const today = getToday(now(), timeZone)
  const unreadable = goToTypedDate(searchParams.get('go'), today)
  const chosen = parseDate(searchParams.get('day') ?? '')
  const month = parseMonthOrCurrent(searchParams.get('month') ?? chosen?.slice(0, 7) ?? null, today)
  const sheet = getMonthGridRange(month)
  const shown = { from: startOfDay(sheet.from, timeZone), to: startOfDay(sheet.to, timeZone) + 25 * 3_600_000 }
  const [events, rules, coming, capacity, excess, asked, { busy }, forms, next] = await Promise.all([
    listAgendaEvents(db, [...claimStates, 'done', ...openInquiryStates, 'lost'], sheet, maxEvents),
    listDayRules(db, sheet.from, sheet.to),
    listDayRules(db, today, '9999-12-31'),
    getCapacity(db),
    listOverbookedDays(db, today),
    listDateCheckCounts(db, `${today.slice(0, 7)}-01`),
    getExternalBusyTimes(db, shown, now()),
    listPageSections(db, calendarFormSlot, { today }),
    findNextEvent(db, `${month}-31` < today ? today : `${month}-31`),
  ])
  const isThere = chosen !== null && chosen >= sheet.from && chosen <= sheet.to
  const isTimed = (event: AgendaEvent) => isDateClaimed(event) && event.date >= today && event.date.startsWith(month)
  const timed = await addBarTimesToAgenda(db, events.filter(isTimed).slice(0, maxWithTimes))
  const times = new Map(timed.map((event) => [event.id, event]))
  const ofMonth = events.filter(({ date }) => date.startsWith(month)).map((event) => times.get(event.id) ?? event)
  const earned = role === 'owner' ? await addProfitsToAgenda(db, ofMonth, { month, today, crewCosts }) : ofMonth
  const agenda = buildAgenda(month, { events: earned, rules, today })
  return {
    today,
    month,
    weeks: buildMonthGrid(month, { events, rules, capacity, today, timeZone, busy }),
    agenda,
    empty: formatEmptyMonth(month, agenda, today),
    next,
    day: isThere ? await getSelectedDay(db, chosen, { today, timeZone, busy, now: now() }) : null,
    unreadable,
    rules: coming,
    excess,
    demand: computeWeekdayDemand(asked, today),
    forms,
    ruleKey: randomUUID(),
    sections: await listPageSections(db, calendarPageSlot, { userId, siteUrl: config.siteUrl }),
    scripts: [getIslandScriptUrl('calendar')],
  }
}

/**
 * Goes to the date or the month that was typed, and searches for any other text. Returns a date that cannot be read, or
 * null if nothing was typed.
 */
function goToTypedDate(text: string | null, today: string): string | null {
  if (text === null || text.trim() === '') return null
  const typed = parseTypedDate(text, today)
  switch (typed.kind) {
    case 'day':
      throw redirect(getDayPath(typed.day), 303)
    case 'month':
      throw redirect(`/backbar/calendar?month=${typed.month}`, 303)
    case 'text':
      throw redirect(`${eventListPath}?${new URLSearchParams({ q: text.trim() })}`, 303)
    case 'unreadable':
      return text
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
