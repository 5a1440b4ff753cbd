import { answerForm, openForm } from '../../business/forms/edit-form.server.ts'
import { lookedAt } from '../../business/forms/edit-page.tsx'
import { visitContext } from '../../visit-context.server.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import type { Route } from './+types/terms.route'
import { readPayToSetting } from './pay-to.server.ts'
import { TermsPage } from './terms-page.tsx'
import { keptTerms, previewTerms, readTerms, termsAddress } from './terms.server.ts'

/** A preview shows part of the couple's page. */
export const handle: PageHandle = { yours: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, cards } = context.get(visitContext).services
  const [terms, payTo] = await Promise.all([readTerms(db), readPayToSetting(db)])
  const { data: state } = await openForm(db, request, keptTerms(terms), '')
  return { state, payTo, takesCards: cards !== null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).services
  const kept = keptTerms(await readTerms(db))
  const done = { saved: () => termsAddress, said: 'kept' as const }
  const answer = await answerForm(db, request, kept, '', { now: now(), done })
  const looked = answer.data && lookedAt(kept.form, answer.data)
  return { ...answer, data: { state: answer.data, preview: looked && (await previewTerms(db, looked, now())) } }
}

export default function TermsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const state = { ...loaderData.state, ...actionData?.state }
  return <TermsPage {...loaderData} state={state} preview={actionData?.preview ?? null} />
}
