import { answerForm, openForm } from '../../business/forms/edit-form.server.ts'
import { EditPage } from '../../business/forms/edit-page.tsx'
import { visitContext } from '../../visit-context.server.ts'
import type { Route } from './+types/crew-rules.route'
import { keptCrewRules } from './crew-rules.server.ts'
import { crewRulesAddress, crewRulesForm } from './crew-rules.ts'
import { crewAddress } from './person-form.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).services
  return openForm(db, request, keptCrewRules, '')
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).services
  const done = { saved: () => crewRulesAddress, said: 'kept' } as const
  return answerForm(db, request, keptCrewRules, '', { now: now(), done })
}

export default function CrewRulesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EditPage
      state={{ ...loaderData, ...actionData }}
      form={crewRulesForm}
      action={crewRulesAddress}
      title="Shift rules & permits"
      eyebrow="Settings"
      up={{ href: crewAddress, words: 'Staff' }}
    />
  )
}
