import { v7 as uuidV7 } from 'uuid'
import { toEmailBranding } from '../../business/brand/brand.ts'
import { diffDays, getToday } from '../../business/dates.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { recordAgreementHistoryEntry } from '../../agreements/proposals/agreement-history.server.ts'
import {
  revokeReadOnlyLink,
  listClientLinks,
  getClientPagePath,
  rotateClientLinkToken,
} from '../../agreements/proposals/client-link.server.ts'
import { getEventLanguage } from '../../agreements/proposals/proposal-language.server.ts'
import { deleteShownLinks, listShownLinkHashes } from '../../business/auth/shown-links.server.ts'
import { serverModules } from '../../modules.server.ts'
import type { ReplacedPrivateLink } from '../../plumbing/modules/app-part.server.ts'
import { lockEvent, type LockedEvent } from '../../events/event/lock-event.server.ts'
import { matchesAnyId } from '../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { queueEmail } from '../../plumbing/outbox/outbox.server.ts'
import { composeNewLinkEmail } from './new-link-email.ts'

/** Days after a completed event during which its client still gets a new link by email. */
const maxDaysAfterEvent = 60

export type LinkReplacementContext = { now: number; config: { secret: string; siteUrl: string } }

/**
 * Replaces the private links a user was shown, in the transaction that ends the user. `ownersOnly`: only the links of
 * clients and those of modules, which assistants are not shown. Holders get the new link by email, except clients of lost
 * events and of events done more than 60 days ago.
 */
export async function replaceShownLinks(
  db: Db,
  userId: string,
  terms: LinkReplacementContext,
  { ownersOnly }: { ownersOnly: boolean },
): Promise<void> {
  const shown = await listShownLinkHashes(db, userId)
  if (shown.length === 0) return
  const send = (link: ReplacedPrivateLink) => sendNewLink(db, { ...link, eventId: null }, terms)
  const replacement = { shown, now: terms.now, secret: terms.config.secret, send }
  const replaced: string[] = []
  for (const { replaceLinks } of serverModules) replaced.push(...((await replaceLinks?.(db, replacement)) ?? []))
  replaced.push(...(await replaceClientLinks(db, shown, terms)))
  if (!ownersOnly) replaced.push(...(await revokeSharedLinks(db, shown, terms.now)))
  await deleteShownLinks(db, userId, ownersOnly ? replaced : shown)
}

async function replaceClientLinks(db: Db, shown: string[], terms: LinkReplacementContext): Promise<string[]> {
  const links = await db
    .selectFrom('client_link')
    .select(['id', 'event_id'])
    .where((is) => is.or([matchesAnyId(db, 'token_hash', shown), matchesAnyId(db, 'reader_hash', shown)]))
    .orderBy('event_id')
    .execute()
  const wasShown = new Set(shown)
  const { timeZone } = await getSetting(db, 'identity')
  const day = getToday(terms.now, timeZone)
  const replaced: string[] = []
  for (const { id, event_id } of links) {
    const event = await lockEvent(db, event_id)
    const row = await db.selectFrom('client_link').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) continue
    if (row.reader_hash !== null && wasShown.has(row.reader_hash)) {
      await revokeReadOnlyLink(db, { id })
      replaced.push(row.reader_hash)
    }
    if (!wasShown.has(row.token_hash)) continue
    // The contact's current address, which may have been corrected since the link was created.
    const link = (await listClientLinks(db, event_id)).find((one) => one.id === id)!
    const token = await rotateClientLinkToken(db, link, terms.config.secret)
    replaced.push(row.token_hash)
    const details = { person: id, generation: link.generation + 1 }
    await recordAgreementHistoryEntry(
      db,
      event_id,
      { kind: 'link-replaced', details },
      { actor: 'owner', now: terms.now },
    )
    if (!event || link.email === '' || !shouldSendNewLink(event, day)) continue
    const language = await getEventLanguage(db, event_id)
    await sendNewLink(
      db,
      { kind: 'client-new-link', eventId: event_id, to: link.email, path: getClientPagePath(token), language },
      terms,
    )
  }
  return replaced
}

/**
 * Whether clients of an event get a new link by email. Not for lost events and events done long ago. `day` as 2027-05-15.
 */
function shouldSendNewLink({ state, event_date }: Pick<LockedEvent, 'state' | 'event_date'>, day: string): boolean {
  if (state === 'lost' || state === 'spam') return false
  return state !== 'done' || diffDays(event_date, day) <= maxDaysAfterEvent
}

/** Revokes links of shopping lists and venue packets. New links are created on demand. */
async function revokeSharedLinks(db: Db, shown: string[], now: number): Promise<string[]> {
  const links = await db
    .updateTable('shared_link')
    .set({ revoked_at: now })
    .where(matchesAnyId(db, 'token_hash', shown))
    .where('kind', 'in', ['list', 'venue'])
    .where('revoked_at', 'is', null)
    .returning('token_hash')
    .execute()
  return links.map(({ token_hash }) => token_hash)
}

type NewLink = ReplacedPrivateLink & { eventId: string | null }

async function sendNewLink(
  db: Db,
  { language, ...link }: NewLink,
  { now, config }: LinkReplacementContext,
): Promise<void> {
  const identity = await getSetting(db, 'identity')
  const from = { ...toEmailBranding(identity), replyTo: identity.email, siteUrl: config.siteUrl }
  await queueEmail(db, composeNewLinkEmail({ id: uuidV7(), ...link, ...from, language }), now)
}
