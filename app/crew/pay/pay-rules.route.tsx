import { handleEditForm, getEditFormState } from '../../business/forms/edit-form.server.ts'
import { EditPage } from '../../business/forms/edit-page.tsx'
import { visitContext } from '../../visit-context.server.ts'
import type { Route } from './+types/pay-rules.route'
import { payAddress } from './pay-acts.ts'
import { payRulesAddress, payRulesForm } from './pay-rules-form.ts'
import { keptPayRules } from './pay-rules.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).services
  return getEditFormState(db, request, keptPayRules, 'crew-pay')
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).services
  const done = { saved: () => payRulesAddress, said: 'kept' } as const
  return handleEditForm(db, request, keptPayRules, 'crew-pay', { now: now(), done })
}

export default function PayRulesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EditPage
      state={{ ...loaderData, ...actionData }}
      form={payRulesForm}
      action={payRulesAddress}
      title="Pay and tips"
      eyebrow="Settings"
      up={{ href: payAddress, words: 'Pay' }}
    />
  )
}
