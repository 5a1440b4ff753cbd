import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { visitContext } from '../../house-context.server.ts'
import { findLead } from '../../leads/lead/leads.server.ts'
import { NoSuchRequest } from '../../leads/lead/no-such-request.tsx'
import { readWords } from '../../plumbing/http/posted-words.server.ts'
import type { Route } from './+types/certificate.route'
import { CertificatePage } from './certificate-page.tsx'
import { askForCertificate, certificateWords, noteCertificate, readCertificates } from './certificates.server.ts'

/** Certificates of insurance for one event. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).house
  const [lead, words, asked] = await Promise.all([
    findLead(db, params.id),
    certificateWords(db, params.id),
    readCertificates(db, params.id),
  ])
  if (!lead || !words) return data(null, { status: 404 })
  const { requestorName: name, eventDate: date } = lead.request
  return data({ leadId: params.id, name, date, words, asked, letterKey: randomUUID() })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { house } = context.get(visitContext)
  const words = await readWords(request)
  const here = `/backbar/jobs/${encodeURIComponent(params.id)}/certificate`
  if (words.intent === 'here' || words.intent === 'not-here') {
    const noted = { leadId: params.id, id: words.certificate ?? '', isHere: words.intent === 'here' }
    await noteCertificate(house.db, noted, house.now())
    throw redirect(`${here}?said=certificate-noted`, 303)
  }
  const { siteUrl } = house.config
  const errors = await askForCertificate(house.db, params.id, words, { siteUrl, now: house.now() })
  if (errors) return data({ words, errors }, { status: 422 })
  house.nudge()
  throw redirect(`${here}?said=sent`, 303)
}

export default function CertificateRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NoSuchRequest />
  return <CertificatePage {...loaderData} back={actionData ?? null} />
}
