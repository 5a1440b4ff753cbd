import { Outlet, useMatches, type MiddlewareFunction } from 'react-router'
import { toErrorLogFields } from './plumbing/http/error-facts.ts'
import { deleteFirstLinkPost, recordLinkPost } from './plumbing/http/link-budget.server.ts'
import { addPrivateHeaders } from './plumbing/http/private-headers.ts'
import { createLinkLimitResponse } from './plumbing/http/request-errors.server.ts'
import { getIslandScriptUrl } from './ui/islands.server.ts'
import { detectLanguage } from './ui/language.ts'
import { offlineFormText } from './ui/offline/offline-form-text.ts'
import type { PageHandle } from './ui/page-handle.ts'
import { useLanguage } from './ui/page-language.tsx'
import { requestContext } from './request-context.server.ts'

/** Middleware of all private links. Their responses are never cached, and each link has a daily limit for posts. */
export const middleware: MiddlewareFunction<Response>[] = [
  async ({ request, params, context }, next) => {
    const { services } = context.get(requestContext)
    const token = request.method === 'POST' ? params.token : undefined
    if (token === undefined) return addPrivateHeaders(await next())
    const bytes = await getSize(request)
    // If the count cannot be stored, the post goes on. The form reports the failure and keeps its input.
    const wait = await recordLinkPost(services.db, token, { bytes, now: services.now() }).catch((error) => {
      services.log('warn', 'link-not-counted', toErrorLogFields(error))
      return 0
    })
    if (wait > 0) return addPrivateHeaders(createLinkLimitResponse(detectLanguage(request), wait))
    const response = await next()
    if (response.status === 404) await deleteFirstLinkPost(services.db, token).catch(() => {})
    return addPrivateHeaders(response)
  },
]

async function getSize(request: Request): Promise<number> {
  const told = request.headers.get('Content-Length')
  return told === null ? (await request.clone().arrayBuffer()).byteLength : Number(told)
}

export const loader = () => ({ formScript: getIslandScriptUrl('send-forms') })

/** A private link's page. Where it has forms, a script sends them once the site responds. */
export default function PrivateLink({ loaderData }: { loaderData: ReturnType<typeof loader> }) {
  const isSending = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.sends)
  const language = useLanguage()
  return (
    <>
      <Outlet />
      {isSending && (
        <>
          <p className="strong" id="offline" role="alert" hidden>
            {offlineFormText[language]}
          </p>
          <script type="module" src={loaderData.formScript} />
        </>
      )}
    </>
  )
}
