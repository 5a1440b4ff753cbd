import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { visitContext } from '../../visit-context.server.ts'
import { findLead } from '../../leads/lead/leads.server.ts'
import { NoSuchRequest } from '../../leads/lead/no-such-request.tsx'
import { readInput } from '../../plumbing/http/form-input.server.ts'
import type { Route } from './+types/certificate.route'
import { CertificatePage } from './certificate-page.tsx'
import { askForCertificate, certificateWords, noteCertificate, readCertificates } from './certificates.server.ts'

/** Certificates of insurance for one event. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).services
  const [lead, input, asked] = await Promise.all([
    findLead(db, params.id),
    certificateWords(db, params.id),
    readCertificates(db, params.id),
  ])
  if (!lead || !input) return data(null, { status: 404 })
  const { requestorName: name, eventDate: date } = lead.request
  return data({ leadId: params.id, name, date, input, asked, letterKey: randomUUID() })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(visitContext)
  const input = await readInput(request)
  const here = `/backbar/jobs/${encodeURIComponent(params.id)}/certificate`
  if (input.intent === 'here' || input.intent === 'not-here') {
    const noted = { leadId: params.id, id: input.certificate ?? '', isHere: input.intent === 'here' }
    await noteCertificate(services.db, noted, services.now())
    throw redirect(`${here}?said=certificate-noted`, 303)
  }
  const { siteUrl } = services.config
  const errors = await askForCertificate(services.db, params.id, input, { siteUrl, now: services.now() })
  if (errors) return data({ input, errors }, { status: 422 })
  services.nudge()
  throw redirect(`${here}?said=sent`, 303)
}

export default function CertificateRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NoSuchRequest />
  return <CertificatePage {...loaderData} back={actionData ?? null} />
}
