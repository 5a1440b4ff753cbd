import { redirect } from 'react-router'
import { requestContext } from '../../request-context.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import type { Route } from './+types/undo.route'
import { sanitizeReturnPath } from '../../business/auth/return-path.ts'
import { restoreDeletedItem } from './restore-deleted-item.server.ts'

/** Restores a recently deleted item. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { to, bin = '' } = await parseFormInput(request)
  const path = sanitizeReturnPath(to ?? null)
  const said = await restoreDeletedItem(services, request, { trashId: bin, path })
  return redirect(`${path.split('?')[0]}?said=${said}`, 303)
}

export function loader() {
  return redirect('/backbar')
}
