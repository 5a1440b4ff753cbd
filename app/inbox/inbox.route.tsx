import { visitContext } from '../house-context.server.ts'
import { OfficeHead } from '../ui/office-head.tsx'
import type { Route } from './+types/inbox.route'

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).house
  return { leads: await db.selectFrom('lead').select(['id', 'reference', 'requestor_name']).orderBy('created_at', 'desc').limit(50).execute() }
}

export default function InboxRoute({ loaderData: { leads } }: Route.ComponentProps) {
  return (
    <>
      <OfficeHead title="Requests" />
      <ul>
        {leads.map(({ id, reference, requestor_name }) => (
          <li key={id}>{reference} {requestor_name}</li>
        ))}
      </ul>
    </>
  )
}
