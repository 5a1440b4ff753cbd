import { nameOf } from '../../business/auth/device-name.ts'
import { recordSecurityEvent } from '../../business/auth/security-events.server.ts'
import { answerForm, openForm } from '../../business/forms/edit-form.server.ts'
import { visitContext } from '../../visit-context.server.ts'
import type { Route } from './+types/pay-to.route'
import { PayToPage } from './pay-to-page.tsx'
import { keptPayTo, payToAddress } from './pay-to.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  return openForm(
    context.get(visitContext).services.db,
    request,
    keptPayTo(async () => {}),
    '',
  )
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(visitContext)
  const device = nameOf({ request })
  const kept = keptPayTo(async (db, ways) => {
    await recordSecurityEvent(db, services, { kind: 'settings', words: `Where to pay: ${ways.join(', ')}`, device })
  })
  return answerForm(services.db, request, kept, '', {
    now: services.now(),
    done: { saved: () => payToAddress, said: 'kept' },
  })
}

export default function PayToRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PayToPage state={{ ...loaderData, ...actionData }} />
}
