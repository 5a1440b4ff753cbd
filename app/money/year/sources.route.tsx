import { data, redirect } from 'react-router'
import { getPageServices, requestContext } from '../../request-context.server.ts'
import { parseFormEntries } from '../../plumbing/http/form-input.server.ts'
import type { Route } from './+types/sources.route'
import { parseSourcesForm } from './sources-form.ts'
import { listMappedReferrals, listSourceNames, listUnmappedReferrals } from './referral-mappings.ts'
import {
  saveReferralMappings,
  getReferralMappings,
  countReferralAnswers,
  deleteReferralMapping,
} from './referral-mappings.server.ts'
import { getMedianFirstReplyMs } from './first-reply-time.server.ts'
import { SourcesPage } from './sources-page.tsx'

const sourcesPath = '/backbar/money/sources'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = getPageServices(context.get(requestContext))
  const [said, filings, firstReply] = await Promise.all([
    countReferralAnswers(db),
    getReferralMappings(db),
    getMedianFirstReplyMs(db, now()),
  ])
  const waiting = listUnmappedReferrals(said, filings)
  return { firstReply, waiting, filed: listMappedReferrals(said, filings), sources: listSourceNames(filings) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(requestContext).services
  const pairs = (await parseFormEntries(request)) ?? []
  const input = Object.fromEntries(pairs)
  if (input.intent === 'take-back') {
    await deleteReferralMapping(db, input.phrase ?? '')
    throw redirect(`${sourcesPath}?said=undone`, 303)
  }
  const reading = parseSourcesForm(input)
  if (!reading.ok) return data({ errors: reading.errors, input }, { status: 422 })
  await saveReferralMappings(db, reading.filings, now())
  throw redirect(reading.filings.length > 0 ? `${sourcesPath}?said=kept` : sourcesPath, 303)
}

export default function SourcesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SourcesPage {...loaderData} errors={actionData?.errors ?? []} words={actionData?.input ?? {}} />
}
