import { requestContext } from '../../request-context.server.ts'
import { detectLanguage } from '../../ui/language.ts'
import type { Route } from './+types/agreement-copy.route'
import { findChangeCopyPdf } from '../changes/change-copies.server.ts'
import { parseClientPageLanguage } from '../proposals/client-page-language.ts'
import { isSignatureAltered, getClientPageReadAccess, getSignedCopyPdf } from '../client-page/client-page.server.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import { privatePageHeaders } from '../../plumbing/http/private-page-headers.ts'

/** Serves the signed copy, or with `?change=` the copy of a later change, to anyone with the client link. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, keptPdf } = context.get(requestContext).services
  const opened = await getClientPageReadAccess(db, params.token)
  const changeId = new URL(request.url).searchParams.get('change')
  const copy =
    opened &&
    (await (changeId === null
      ? getSignedCopyPdf(db, opened.proposal)
      : findChangeCopyPdf(db, opened.event.id, changeId)))
  const headers = privatePageHeaders
  const { language } = parseClientPageLanguage(request.url, opened?.event.language ?? detectLanguage(request))
  const { files } = clientPageText(language)
  if (opened && !copy && changeId === null && (await isSignatureAltered(db, opened.proposal)))
    return new Response(`${files.altered}\n`, { status: 409, headers })
  if (!opened || !copy) return new Response(`${files.noCopy}\n`, { status: 404, headers })
  const eventId = opened.event.id
  const id = changeId ?? opened.proposal.id
  const pdf = await keptPdf({ id, eventId, paper: copy.paper }, { link: eventId }).catch(() => null)
  if (!pdf)
    return new Response(`${files.copyLater}\n`, {
      status: 503,
      headers: { ...headers, 'Retry-After': '60' },
    })
  const disposition = `attachment; filename="${copy.fileName}"`
  return new Response(pdf, {
    headers: { ...headers, 'Content-Type': 'application/pdf', 'Content-Disposition': disposition },
  })
}
