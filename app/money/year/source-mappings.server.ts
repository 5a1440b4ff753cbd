import { data, redirect } from 'react-router'
import { parseFormEntries } from '../../plumbing/http/form-input.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { getMedianFirstReplyMs } from './first-reply-time.server.ts'
import { listMappedReferrals, listSourceNames, listUnmappedReferrals } from './referral-mappings.ts'
import {
  countReferralAnswers,
  deleteReferralMapping,
  getReferralMappings,
  saveReferralMappings,
} from './referral-mappings.server.ts'
import type { RejectedSourcesForm, SourceMappings } from './source-mappings.ts'
import { parseSourcesForm } from './sources-form.ts'

/** Answers of clients with and without a source, and the median time to the first reply. */
export async function getSourceMappings(db: Db, now: number): Promise<SourceMappings> {
  const [said, filings, firstReply] = await Promise.all([
    countReferralAnswers(db),
    getReferralMappings(db),
    getMedianFirstReplyMs(db, now),
  ])
  const waiting = listUnmappedReferrals(said, filings)
  return { firstReply, waiting, filed: listMappedReferrals(said, filings), sources: listSourceNames(filings) }
}

/** Saves the chosen sources, or takes one back, and redirects to `path`. Returns a rejected form with its errors. */
export async function handleSourcesForm(db: Db, request: Request, { path, now }: { path: string; now: number }) {
  const input = Object.fromEntries((await parseFormEntries(request)) ?? [])
  if (input.intent === 'take-back') {
    await deleteReferralMapping(db, input.phrase ?? '')
    throw redirect(`${path}&said=undone`, 303)
  }
  const reading = parseSourcesForm(input)
  if (!reading.ok) return data<RejectedSourcesForm>({ errors: reading.errors, input }, { status: 422 })
  await saveReferralMappings(db, reading.filings, now)
  throw redirect(reading.filings.length > 0 ? `${path}&said=kept` : path, 303)
}
