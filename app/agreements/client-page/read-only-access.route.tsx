import { Outlet, redirectDocument, type MiddlewareFunction } from 'react-router'
import { requestContext } from '../../request-context.server.ts'
import { getClientPagePath, findReadOnlyLink } from '../proposals/client-link.server.ts'

/** Beneath a page's own address, what a reader may open: papers and files, which say what the page says. */
const readable = /\/(?:papers\/[^/]+|agreement\.pdf|event\.ics)$/

/**
 * Whoever was given a page to read comes back to it from every address beneath that does something: a form posted there goes
 * on to the page as it is, which refuses it in words.
 */
export const middleware: MiddlewareFunction<Response>[] = [
  async ({ request, params, context }, next) => {
    const { pathname } = new URL(request.url)
    const token = params.token ?? ''
    const here = getClientPagePath(token)
    if (pathname === here || (request.method !== 'POST' && readable.test(pathname))) return next()
    const { db } = context.get(requestContext).services
    if (!(await findReadOnlyLink(db, token))) return next()
    return redirectDocument(here, request.method === 'POST' ? 307 : 303)
  },
]

export default Outlet
