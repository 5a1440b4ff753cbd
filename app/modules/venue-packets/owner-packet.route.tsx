import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { getEditFormState } from '../../business/forms/edit-form.server.ts'
import { handleEditFormInput } from '../../business/forms/handle-edit-form.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { findEvent } from '../../events/event/events.server.ts'
import { EventNotFoundPage } from '../../events/event/event-not-found-page.tsx'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { getOpenItemKey } from '../../ui/open-item.ts'
import { InsuranceCertificatePage } from './insurance-certificate-page.tsx'
import { handleCertificateForm, getCertificatePageData } from './certificate-page-data.server.ts'
import { revokeSharedLink } from '../../operations/events/shared-links.server.ts'
import type { Route } from './+types/owner-packet.route'
import { OwnerPacketPage } from './owner-packet-page.tsx'
import {
  packetEditForm,
  getLastPacketEmail,
  getPacketEmailDefaults,
  ensurePacketUrl,
  getPacket,
  sendPacketEmail,
  getPacketDefaults,
} from './venue-packets.server.ts'

const isCertificate = (request: Request) => getOpenItemKey(request) === 'certificate'

/** Page on which the owner edits and sends the venue packet, and requests the insurance certificate. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { db, config } = services
  const now = services.now()
  if (isCertificate(request)) {
    const certificate = await getCertificatePageData(services, params.id)
    return data(certificate && { certificate }, { status: certificate ? 200 : 404 })
  }
  const packet = await getPacket(db, params.id, now, services.staff)
  if (!packet) return data(null, { status: 404 })
  const { secret, siteUrl } = config
  return data({
    night: packet.night,
    timeZone: packet.identity.timeZone,
    papers: packet.papers,
    state: (await getEditFormState(db, request, packetEditForm, params.id, await getPacketDefaults(db))).data,
    link: await ensurePacketUrl(db, params.id, { secret, siteUrl, now }),
    letter: { key: randomUUID(), ...(await getPacketEmailDefaults(db, params.id, packet)) },
    last: await getLastPacketEmail(db, params.id),
  })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { db, config } = services
  if (isCertificate(request)) return handleCertificateForm(services, request, params.id)
  const input = await parseFormInput(request)
  const here = `/backbar/jobs/${encodeURIComponent(params.id)}/packet`
  if (input.intent === 'revoke') {
    await revokeSharedLink(db, params.id, 'venue', services.now())
    throw redirect(`${here}?said=new-link`, 303)
  }
  if (input.intent === 'send') {
    const { secret, siteUrl } = config
    const errors = await sendPacketEmail(db, params.id, input, {
      secret,
      siteUrl,
      now: services.now(),
      staff: services.staff,
    })
    if (errors) return data({ letter: input, errors }, { status: 422 })
    services.nudge()
    throw redirect(`${here}?said=sent`, 303)
  }
  if (!(await findEvent(db, params.id))) return data(null, { status: 404 })
  return handleEditFormInput(db, input, packetEditForm, params.id, {
    now: services.now(),
    done: { saved: () => here, said: 'kept' },
  })
}

export default function OwnerPacketRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <EventNotFoundPage />
  if ('certificate' in loaderData) {
    const back = actionData && 'certificate' in actionData ? actionData.certificate : null
    return <InsuranceCertificatePage {...loaderData.certificate} back={back} />
  }
  const { state, letter, ...page } = loaderData
  if (!actionData || 'certificate' in actionData) return <OwnerPacketPage {...loaderData} letterErrors={[]} />
  return 'letter' in actionData ? (
    <OwnerPacketPage {...page} state={state} letter={actionData.letter} letterErrors={actionData.errors} />
  ) : (
    <OwnerPacketPage {...page} state={{ ...state, ...actionData }} letter={letter} letterErrors={[]} />
  )
}
