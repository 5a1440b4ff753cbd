import { getEditFormState } from '../../../business/forms/edit-form.server.ts'
import { handleEditForm } from '../../../business/forms/handle-edit-form.server.ts'
import { EditPage } from '../../../business/forms/edit-page.tsx'
import { payDetailsEditForm } from '../members/staff-member-edit-forms.server.ts'
import { payDetailsForm, getStaffMemberPath } from '../members/staff-member-form.ts'
import { findStaffMember } from '../members/staff-members.server.ts'
import { getPageServices, requestContext } from '../../../request-context.server.ts'
import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import { data } from 'react-router'
import type { Route } from './+types/staff-member-pay.route'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = getPageServices(context.get(requestContext))
  const [{ data: state, init }, person] = await Promise.all([
    getEditFormState(db, request, payDetailsEditForm, params.id),
    findStaffMember(db, params.id),
  ])
  return data({ state, name: person?.name ?? '' }, init ?? {})
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now } = context.get(requestContext).services
  const done = { saved: getStaffMemberPath, said: 'kept' } as const
  return handleEditForm(db, request, payDetailsEditForm, params.id, { now: now(), done })
}

export default function StaffMemberPayRoute({ loaderData: { state, name }, actionData }: Route.ComponentProps) {
  if (!state.stored)
    return <BackOfficeHeader title="This staff member was not found" lead="They were erased, or never were entered." />
  return (
    <EditPage
      state={{ ...state, ...actionData }}
      form={payDetailsForm}
      action={`${getStaffMemberPath(state.key)}/pay`}
      title={`What ${name} is paid`}
      eyebrow="Staff"
      up={{ href: getStaffMemberPath(state.key), words: name }}
    />
  )
}
