import { data } from 'react-router'
import { requireUser } from '../../../business/auth/sessions.server.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { getToday } from '../../../business/dates.ts'
import { resolveEarlierVersionInput } from '../../../business/earlier-versions.server.ts'
import { getEditFormState } from '../../../business/forms/edit-form.server.ts'
import { handleEditFormInput } from '../../../business/forms/handle-edit-form.server.ts'
import { createStaffMemberEditForm } from '../members/staff-member-edit-forms.server.ts'
import { getStaffMemberPath, staffMemberForm } from '../members/staff-member-form.ts'
import { createMissingShifts } from '../shifts/sync-event-shifts.server.ts'
import { parseStaffFormSubmission } from '../members/parse-staff-form-submission.server.ts'
import { getPageServices, requestContext } from '../../../request-context.server.ts'
import type { Route } from './+types/staff-member.route'
import { handleStaffMemberForm, staffMemberIntents } from './handle-staff-member-form.server.ts'
import { StaffMemberPage } from './staff-member-page.tsx'
import { findStaffMemberView } from './staff-member-view.server.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = getPageServices(context.get(requestContext))
  const { db, config, now } = services
  const { role, name } = await requireUser(services, request)
  const month = new URL(request.url).searchParams.get('month')
  const terms = { ...config, now: now(), month, mayPay: role === 'owner' }
  const kept = createStaffMemberEditForm(await editor(services, name))
  const [{ data: state, init }, person] = await Promise.all([
    getEditFormState(db, request, kept, params.id, { language: 'en', isBartender: 'yes' }),
    params.id === 'new' ? null : findStaffMemberView(db, params.id, terms),
  ])
  return data({ state, person }, init ?? {})
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const caller = await requireUser(services, request)
  const sent = await parseStaffFormSubmission(request)
  if (staffMemberIntents.includes(sent.input.intent ?? '')) {
    const back = await handleStaffMemberForm(services, params.id, sent, caller)
    return data({ back, state: null }, { status: 422 })
  }
  const input = await resolveEarlierVersionInput(services.db, request, sent.input)
  const kept = createStaffMemberEditForm(await editor(services, caller.name))
  const done = { saved: getStaffMemberPath, said: 'kept' } as const
  try {
    const answer = await handleEditFormInput(services.db, input, kept, params.id, { now: services.now(), done })
    return data({ back: null, state: answer.data }, answer.init ?? {})
  } finally {
    // The first staff member gives upcoming events their shifts.
    await createMissingShifts(services.db, services.now(), services.config)
  }
}

async function editor({ db, now }: { db: Parameters<typeof getSetting>[0]; now: () => number }, by: string) {
  const { timeZone } = await getSetting(db, 'identity')
  return { by, today: getToday(now(), timeZone) }
}

export default function StaffMemberRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { state, person } = loaderData
  return (
    <StaffMemberPage
      state={{ ...state, ...actionData?.state }}
      form={staffMemberForm}
      person={person}
      back={actionData?.back ?? null}
      isAnswer={actionData != null}
    />
  )
}
