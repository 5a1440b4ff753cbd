import { Outlet, redirectDocument, type MiddlewareFunction } from 'react-router'
import { requestContext } from '../../request-context.server.ts'
import { getClientPagePath, findReadOnlyLink } from '../proposals/client-link.server.ts'

/** Paths below a client page that a read-only link may open: documents and files with the same content as the page. */
const readOnlyPathPattern = /\/(?:papers\/[^/]+|agreement\.pdf|event\.ics)$/

/**
 * Redirects read-only visitors from other addresses below the page back to it. A posted form is forwarded to the page,
 * which refuses it with a message.
 */
export const middleware: MiddlewareFunction<Response>[] = [
  async ({ request, params, context }, next) => {
    const { pathname } = new URL(request.url)
    const token = params.token ?? ''
    const here = getClientPagePath(token)
    if (pathname === here || (request.method !== 'POST' && readOnlyPathPattern.test(pathname))) return next()
    const { db } = context.get(requestContext).services
    if (!(await findReadOnlyLink(db, token))) return next()
    return redirectDocument(here, request.method === 'POST' ? 307 : 303)
  },
]

export default Outlet
