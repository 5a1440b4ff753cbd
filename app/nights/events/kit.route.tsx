import { handleEditForm, getEditFormState } from '../../business/forms/edit-form.server.ts'
import { requestContext } from '../../visit-context.server.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/offer.server.ts'
import type { Route } from './+types/kit.route'
import { PackingListPage } from './kit-page.tsx'
import { packingListEditForm } from './kit.server.ts'
import { packingListPath } from './kit.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).services
  const [{ data: state }, { catalogue }] = await Promise.all([
    getEditFormState(db, request, packingListEditForm, 'kit'),
    getMenuAndIdentity(db),
  ])
  return { state, experiences: catalogue.experiences.map(({ slug, name }) => ({ slug, name })) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(requestContext).services
  return handleEditForm(db, request, packingListEditForm, 'kit', {
    now: now(),
    done: { saved: () => packingListPath, said: 'kept' },
  })
}

export default function PackingListRoute({ loaderData: { state, experiences }, actionData }: Route.ComponentProps) {
  return <PackingListPage state={{ ...state, ...actionData }} experiences={experiences} />
}
