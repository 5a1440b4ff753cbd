import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { findEvent } from '../../events/event/events.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import {
  requestCertificate,
  getCertificateDefaults,
  setCertificateReceived,
  listEventCertificateRequests,
} from './certificate-requests.server.ts'

type Services = { db: Db; now: () => number; nudge: () => void; config: { siteUrl: string } }

/** Returns the insurance certificates of an event. Null if the event does not exist. */
export async function getCertificatePageData({ db }: Pick<Services, 'db'>, eventId: string) {
  const [event, input, asked] = await Promise.all([
    findEvent(db, eventId),
    getCertificateDefaults(db, eventId),
    listEventCertificateRequests(db, eventId),
  ])
  if (!event || !input) return null
  const { requestorName: name, eventDate: date } = event.request
  return { eventId, name, date, input, asked, letterKey: randomUUID() }
}

/**
 * Requests a certificate from the agent, or marks it as received. Throws a redirect on success, returns the errors
 * otherwise.
 */
export async function handleCertificateForm(services: Services, request: Request, eventId: string) {
  const input = await parseFormInput(request)
  const here = `/backbar/jobs/${encodeURIComponent(eventId)}/packet?open=certificate`
  if (input.intent === 'here' || input.intent === 'not-here') {
    const noted = { eventId, id: input.certificate ?? '', isHere: input.intent === 'here' }
    await setCertificateReceived(services.db, noted, services.now())
    throw redirect(`${here}&said=certificate-noted`, 303)
  }
  const { siteUrl } = services.config
  const errors = await requestCertificate(services.db, eventId, input, { siteUrl, now: services.now() })
  if (errors) return data({ certificate: { input, errors } }, { status: 422 })
  services.nudge()
  throw redirect(`${here}&said=sent`, 303)
}
