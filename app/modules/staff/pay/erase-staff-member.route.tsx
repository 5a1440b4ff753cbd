import { data, redirect } from 'react-router'
import { getRequestDeviceName } from '../../../business/auth/device-name.ts'
import { parseFormInput } from '../../../plumbing/http/form-input.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import type { Route } from './+types/erase-staff-member.route'
import { EraseStaffMemberPage, StaffMemberNotFoundPage } from './erase-staff-member-page.tsx'
import { eraseStaffMember, findStaffErasurePreview } from './erase-staff-member.server.ts'

const getStaffIdParam = (request: Request) => new URL(request.url).searchParams.get('person') ?? ''

/** Confirmation page for erasing a staff member. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext).services
  const view = await findStaffErasurePreview(db, getStaffIdParam(request), now())
  return data(view, { status: view ? 200 : 404 })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { seen = '' } = await parseFormInput(request)
  const erased = await eraseStaffMember(services, {
    personId: getStaffIdParam(request),
    seen,
    device: getRequestDeviceName({ request }),
  })
  if (erased === 'erased') throw redirect('/backbar/crew?said=erased', 303)
  return data({ hasChanged: true }, { status: erased === 'gone' ? 404 : 409 })
}

export default function EraseStaffMemberRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <StaffMemberNotFoundPage />
  return <EraseStaffMemberPage view={loaderData} hasChanged={actionData?.hasChanged ?? false} />
}
