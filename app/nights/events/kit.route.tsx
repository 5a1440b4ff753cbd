import { answerForm, openForm } from '../../business/forms/edit-form.server.ts'
import { visitContext } from '../../visit-context.server.ts'
import { readOffer } from '../../quotes/pricing/offer.server.ts'
import type { Route } from './+types/kit.route'
import { KitPage } from './kit-page.tsx'
import { keptKit } from './kit.server.ts'
import { kitAddress } from './kit.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).services
  const [{ data: state }, { catalogue }] = await Promise.all([openForm(db, request, keptKit, 'kit'), readOffer(db)])
  return { state, experiences: catalogue.experiences.map(({ slug, name }) => ({ slug, name })) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).services
  return answerForm(db, request, keptKit, 'kit', { now: now(), done: { saved: () => kitAddress, said: 'kept' } })
}

export default function KitRoute({ loaderData: { state, experiences }, actionData }: Route.ComponentProps) {
  return <KitPage state={{ ...state, ...actionData }} experiences={experiences} />
}
