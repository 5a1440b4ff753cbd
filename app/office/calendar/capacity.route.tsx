import { getSetting } from '../../business/stored-settings.server.ts'
import { getToday } from '../../business/dates.ts'
import { parseFormOrEarlierVersion } from '../../business/earlier-versions.server.ts'
import { getEditFormState } from '../../business/forms/edit-form.server.ts'
import { handleEditFormInput } from '../../business/forms/handle-edit-form.server.ts'
import { capacityPath, capacityEditForm } from '../../days/capacity.server.ts'
import { listExternalCalendars } from '../../days/external-calendars/external-calendars.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { tryNotifyWaitlistOpenings } from '../../events/event/notify-owner.server.ts'
import { listOverbookedDays } from '../../events/event/overbooked-days.server.ts'
import type { Route } from './+types/capacity.route'
import { handleCalendarForm, calendarIntents } from './handle-calendar-form.server.ts'
import { CapacityPage } from './capacity-page.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(requestContext).services
  const [opened, { timeZone }, calendars] = await Promise.all([
    getEditFormState(db, request, capacityEditForm, ''),
    getSetting(db, 'identity'),
    listExternalCalendars(db, config.secret, now()),
  ])
  const excess = await listOverbookedDays(db, getToday(now(), timeZone))
  return { state: opened.data, excess, calendars, timeZone, now: now() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const input = await parseFormOrEarlierVersion(services.db, request)
  if (calendarIntents.includes(input.intent ?? '')) {
    const answer = await handleCalendarForm(services, input, () => tryNotifyWaitlistOpenings(services))
    return { ...answer, data: { state: null, ...answer.data } }
  }
  const done = { saved: () => capacityPath, said: 'kept' } as const
  try {
    const answer = await handleEditFormInput(services.db, input, capacityEditForm, '', { now: services.now(), done })
    return { ...answer, data: { state: answer.data, calendars: null } }
  } finally {
    // Days may have become available.
    await tryNotifyWaitlistOpenings(services)
  }
}

export default function CapacityRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { state, excess, ...own } = loaderData
  return (
    <CapacityPage
      excess={excess}
      state={{ ...state, ...actionData?.state }}
      own={{ ...own, back: actionData?.calendars ?? null }}
    />
  )
}
