import { requestContext } from '../../../request-context.server.ts'
import type { PageHandle } from '../../../ui/page-handle.ts'
import type { Route } from './+types/import-menu.route'
import { handleMenuImport } from './handle-menu-import.server.ts'
import { MenuImportPage } from './menu-import-page.tsx'
import { emptyMenuImportState } from './menu-import-state.ts'

export const handle: PageHandle = { sheets: ['imports/imports'] }

export async function action({ request, context }: Route.ActionArgs) {
  return handleMenuImport(context.get(requestContext).services, request)
}

export default function ImportMenuRoute({ actionData }: Route.ComponentProps) {
  return <MenuImportPage sheet={actionData?.sheet ?? emptyMenuImportState} />
}
