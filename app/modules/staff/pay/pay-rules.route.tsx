import { getEditFormState } from '../../../business/forms/edit-form.server.ts'
import { handleEditForm } from '../../../business/forms/handle-edit-form.server.ts'
import { EditPage } from '../../../business/forms/edit-page.tsx'
import { requestContext } from '../../../request-context.server.ts'
import type { Route } from './+types/pay-rules.route'
import { staffPayPath } from './pay-confirmation.ts'
import { payRulesPath, payRulesForm } from './pay-rules-form.ts'
import { payRulesEditForm } from './pay-rules.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).services
  return getEditFormState(db, request, payRulesEditForm, 'crew-pay')
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(requestContext).services
  const done = { saved: () => payRulesPath, said: 'kept' } as const
  return handleEditForm(db, request, payRulesEditForm, 'crew-pay', { now: now(), done })
}

export default function PayRulesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EditPage
      state={{ ...loaderData, ...actionData }}
      form={payRulesForm}
      action={payRulesPath}
      title="Pay and tips"
      eyebrow="Settings"
      up={{ href: staffPayPath, words: 'Pay' }}
    />
  )
}
