import type { Db } from '../../plumbing/database/database.server.ts'
import { normalizeReferralPhrase, matchReferralSource } from '../../events/event/referral-source.ts'
import type { ReferralMappings, ReferralAnswerCount } from './referral-mappings.ts'

/** Loads the owner's mapping of phrases to sources. */
export async function getReferralMappings(db: Db): Promise<ReferralMappings> {
  const rows = await db.selectFrom('referral_mapping').select(['phrase', 'source']).execute()
  return new Map(rows.map(({ phrase, source }) => [phrase, source]))
}

/** Counts how often each referral phrase was given in requests. */
export async function countReferralAnswers(db: Db): Promise<ReferralAnswerCount[]> {
  const rows = await db
    .selectFrom('event')
    .select((is) => [
      'heard_from as heardFrom',
      'campaign_source as cameBy',
      is.fn.countAll<number>().as('requests'),
      is.fn.max('created_at').as('lastAt'),
    ])
    .where('state', 'not in', ['spam', 'merged'])
    .groupBy(['heard_from', 'campaign_source'])
    .execute()
  return rows.map(({ requests, lastAt, ...said }) => ({ ...said, requests, lastAt }))
}

/** Maps phrases to sources, for existing and future requests. Replaces earlier mappings. */
export async function saveReferralMappings(
  db: Db,
  filings: readonly { phrase: string; source: string }[],
  now: number,
): Promise<number> {
  const good = filings.filter(
    ({ phrase, source }) => phrase !== '' && source !== '' && matchReferralSource(phrase) === null,
  )
  for (const { phrase, source } of good)
    await db
      .insertInto('referral_mapping')
      .values({ phrase, source, filed_at: now })
      .onConflict((conflict) => conflict.column('phrase').doUpdateSet({ source, filed_at: now }))
      .execute()
  return good.length
}

/** Deletes mappings of phrases that no remaining request uses, because they may contain a name. */
export async function eraseUnusedReferralMappings(db: Db, eventIds: readonly string[]): Promise<void> {
  const said = db.selectFrom('event').select('heard_from').distinct()
  const theirs = await said.where('id', 'in', eventIds).execute()
  const gone = new Set(theirs.map(({ heard_from }) => normalizeReferralPhrase(heard_from, '')).filter(Boolean))
  if (gone.size === 0) return
  const left = await said.where('id', 'not in', eventIds).execute()
  for (const { heard_from } of left) gone.delete(normalizeReferralPhrase(heard_from, ''))
  if (gone.size > 0)
    await db
      .deleteFrom('referral_mapping')
      .where('phrase', 'in', [...gone])
      .execute()
}

/** Deletes a mapping, so that its phrase waits for a source again. */
export async function deleteReferralMapping(db: Db, phrase: string): Promise<void> {
  await db.deleteFrom('referral_mapping').where('phrase', '=', phrase).execute()
}
