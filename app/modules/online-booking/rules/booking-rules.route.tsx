import { getEditFormState } from '../../../business/forms/edit-form.server.ts'
import { handleEditForm } from '../../../business/forms/handle-edit-form.server.ts'
import { getMenuAndIdentity } from '../../../quotes/pricing/menu-and-identity.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { PageHandle } from '../../../ui/page-handle.ts'
import type { Route } from './+types/booking-rules.route'
import { BookingRulesPage } from './booking-rules-page.tsx'
import { bookingRulesPath, createBookingRulesEditForm, findBookingRules } from './booking-rules.server.ts'

export const handle: PageHandle = {}

async function listExperiences(db: Db): Promise<{ slug: string; name: string }[]> {
  const { catalogue } = await getMenuAndIdentity(db)
  return catalogue.experiences.map(({ slug, name }) => ({ slug, name }))
}

const createForm = (experiences: { slug: string }[]) => createBookingRulesEditForm(experiences.map(({ slug }) => slug))

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, cards } = context.get(requestContext).services
  const experiences = await listExperiences(db)
  const { data: state } = await getEditFormState(db, request, createForm(experiences), '')
  return { state, experiences, takesCards: (await cards()) !== null, isSaved: (await findBookingRules(db)) !== null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(requestContext).services
  const done = { saved: () => bookingRulesPath, said: 'kept' } as const
  return handleEditForm(db, request, createForm(await listExperiences(db)), '', { now: now(), done })
}

export default function BookingRulesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <BookingRulesPage {...loaderData} state={{ ...loaderData.state, ...actionData }} />
}
