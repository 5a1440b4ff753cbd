import { data } from 'react-router'
import { requestContext } from '../../request-context.server.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import type { Route } from './+types/run-sheet-check.route'
import { checkPrintedRunSheet } from './run-sheet-check.server.ts'
import { RunSheetCheckPage } from './run-sheet-check-page.tsx'

export const handle: PageHandle = { sheet: true }

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now, staff } = context.get(requestContext).services
  const answer = await checkPrintedRunSheet(db, params, now(), staff)
  return data(answer, { status: answer.kind === 'unknown' ? 404 : answer.kind === 'revoked' ? 410 : 200 })
}

export default function RunSheetCheckRoute({ loaderData }: Route.ComponentProps) {
  return <RunSheetCheckPage answer={loaderData} />
}
