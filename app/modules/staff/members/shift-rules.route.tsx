import { getEditFormState } from '../../../business/forms/edit-form.server.ts'
import { handleEditForm } from '../../../business/forms/handle-edit-form.server.ts'
import { EditPage } from '../../../business/forms/edit-page.tsx'
import { requestContext } from '../../../request-context.server.ts'
import type { Route } from './+types/shift-rules.route'
import { shiftRulesEditForm } from './shift-rules.server.ts'
import { shiftRulesPath, shiftRulesForm } from './shift-rules.ts'
import { staffRosterPath } from './staff-member-form.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).services
  return getEditFormState(db, request, shiftRulesEditForm, '')
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(requestContext).services
  const done = { saved: () => shiftRulesPath, said: 'kept' } as const
  return handleEditForm(db, request, shiftRulesEditForm, '', { now: now(), done })
}

export default function ShiftRulesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EditPage
      state={{ ...loaderData, ...actionData }}
      form={shiftRulesForm}
      action={shiftRulesPath}
      title="Shift rules & permits"
      eyebrow="Settings"
      up={{ href: staffRosterPath, words: 'Staff' }}
    />
  )
}
