import { getEditFormState } from '../../business/forms/edit-form.server.ts'
import { handleEditForm } from '../../business/forms/handle-edit-form.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import type { Route } from './+types/packing-list.route'
import { PackingListPage } from './packing-list-page.tsx'
import { packingListEditForm } from './packing-list.server.ts'
import { packingRulesPath } from './packing-list.ts'

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
    done: { saved: () => packingRulesPath, said: 'kept' },
  })
}

export default function PackingListRoute({ loaderData: { state, experiences }, actionData }: Route.ComponentProps) {
  return <PackingListPage state={{ ...state, ...actionData }} experiences={experiences} />
}
