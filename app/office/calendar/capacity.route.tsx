import { data } from 'react-router'
import { getSetting } from '../../business/stored-settings.server.ts'
import { getToday } from '../../business/dates.ts'
import { parseFormOrEarlierVersion } from '../../business/earlier-versions.server.ts'
import { getEditFormState } from '../../business/forms/edit-form.server.ts'
import { handleEditFormInput } from '../../business/forms/handle-edit-form.server.ts'
import { capacityPath, capacityEditForm } from '../../days/capacity.server.ts'
import { handleSectionForm, listPageSections } from '../../modules.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { tryNotifyWaitlistOpenings } from '../../events/event/notify-owner.server.ts'
import { listOverbookedDays } from '../../events/event/overbooked-days.server.ts'
import type { Route } from './+types/capacity.route'
import { capacityPageSlot } from './calendar-slots.server.ts'
import { CapacityPage } from './capacity-page.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(requestContext).services
  const [opened, { timeZone }] = await Promise.all([
    getEditFormState(db, request, capacityEditForm, ''),
    getSetting(db, 'identity'),
  ])
  const excess = await listOverbookedDays(db, getToday(now(), timeZone))
  const sections = await listPageSections(db, capacityPageSlot, { secret: config.secret, timeZone, now: now() })
  return { state: opened.data, excess, sections }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const input = await parseFormOrEarlierVersion(services.db, request)
  const done = { saved: () => capacityPath, said: 'kept' } as const
  try {
    const errors = await handleSectionForm(services, capacityPageSlot, input)
    if (errors) return data({ state: null, refused: { input, errors } }, { status: 422 })
    const answer = await handleEditFormInput(services.db, input, capacityEditForm, '', { now: services.now(), done })
    return { ...answer, data: { state: answer.data, refused: null } }
  } finally {
    // Days may have become available.
    await tryNotifyWaitlistOpenings(services)
  }
}

export default function CapacityRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { state, excess, sections } = loaderData
  return (
    <CapacityPage
      excess={excess}
      state={{ ...state, ...actionData?.state }}
      sections={sections}
      refused={actionData?.refused ?? { input: {}, errors: [] }}
    />
  )
}
