import { getSetting } from '../../business/stored-settings.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { firstUserId } from '../../business/auth/user.ts'
import { formatPdfDocumentText } from '../../plumbing/pdf/format-document-text.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'
import { listChangeCopies } from '../changes/change-copies.server.ts'
import {
  toCanonicalJson,
  toAgreementHistoryEntry,
  type AgreementHistoryDetails,
  type AgreementHistoryEntry,
} from '../proposals/agreement-history.server.ts'
import { checkAgreementIntegrity, isAgreementAltered } from '../proposals/agreement-integrity.server.ts'
import { listSignedCopyHashes } from '../proposals/signed-copy-store.server.ts'
import type { AgreementView } from './agreement-view.ts'
import type { AlteredRecord } from '../proposals/altered-record.ts'
import { parseProposalDocumentOrNull, catchUnreadableDocument } from '../proposals/stored-document.server.ts'
import { isSignatureReadable, parseSignedProposalSnapshot } from '../proposals/signatures.server.ts'

/** Returns the record of an event's agreement, with each hash recomputed from the stored data. Null if there is none. */
export async function findAgreementView(db: Db, eventId: string): Promise<AgreementView | null> {
  const [reference, check, copyHashes, rows, { timeZone }, copies, people] = await Promise.all([
    readReference(db, eventId),
    checkAgreementIntegrity(db, eventId),
    listSignedCopyHashes(db, eventId),
    db.selectFrom('signature').selectAll().where('event_id', '=', eventId).orderBy('at').execute(),
    getSetting(db, 'identity'),
    // An unreadable change is listed as altered.
    catchUnreadableDocument(listChangeCopies(db, eventId)).then((copies) => copies ?? []),
    db.selectFrom('user_account').select(['id', 'name']).execute(),
  ])
  const events = check.events.map(toAgreementHistoryEntry)
  const { broken, seal } = check
  const altered = [...check.altered, ...findAlteredCopies(events, copyHashes)]
  if (events.length === 0) return null
  const signed = new Map(
    events.flatMap(({ kind, details }) =>
      kind === 'signed' || kind === 'noted' || kind === 'change-signed'
        ? [[details.signatureId, details] as const]
        : [],
    ),
  )
  const settled = new Map(
    events.flatMap(({ kind, details }) =>
      kind === 'change-settled' && details.wordsHash ? [[details.changeId, details.wordsHash] as const] : [],
    ),
  )
  const signatures = rows.map((row) => {
    const read = parseSignedProposalSnapshot(row)
    const facts = read ?? {}
    const chained = signed.get(row.id)
    const {
      id,
      kind,
      name,
      email,
      at,
      zone,
      ip,
      user_agent: userAgent,
      consent,
      text: words,
      total_cents: totalCents,
    } = row
    return {
      id,
      kind: kind as 'signed' | 'noted',
      name,
      email,
      at,
      zone,
      ip,
      userAgent,
      consent,
      words,
      totalCents,
      version: facts.version ?? null,
      hashes: [
        buildHashRow('Text the client saw', row.text_hash, sha256(words), chained?.wordsHash),
        ...(facts.paper
          ? [
              buildHashRow(
                'Text printed in the copy',
                row.text_hash,
                sha256(formatPdfDocumentText(facts.paper)),
                chained?.wordsHash,
              ),
            ]
          : []),
        buildHashRow(
          'Event details and prices',
          row.content_hash,
          sha256(read ? toCanonicalJson(read) : row.content),
          chained?.factsHash,
        ),
        // A time zone has no hash. An invalid zone was not stored by this program.
        ...(isSignatureReadable(row)
          ? []
          : [buildHashRow('Stored signature', '', sha256(row.content + zone), undefined)]),
      ],
    }
  })
  const shownCopies = copies.map(({ id, number, kind, at, hash }) => {
    const chained = settled.get(id)
    return { id, number, what: kind, at, hashes: [buildHashRow('Text of the change', hash, hash, chained)] }
  })
  const isOther = ({ hashes }: { hashes: { isSame: boolean }[] }) => hashes.some(({ isSame }) => !isSame)
  return {
    eventId,
    timeZone,
    broken,
    isAltered: isAgreementAltered({ ...check, altered }) || signatures.some(isOther) || shownCopies.some(isOther),
    altered,
    seal,
    reference,
    signatures,
    copies: shownCopies,
    events: events.map((event) => ({
      ...event,
      who: formatActor(event, people),
      told: formatHistoryEntry(event, people.length > 1),
    })),
  }
}

/** Returns the event's reference from the newest readable version. */
async function readReference(db: Db, eventId: string): Promise<string> {
  const rows = await db
    .selectFrom('proposal')
    .select('document')
    .where('event_id', '=', eventId)
    .orderBy('version', 'desc')
    .execute()
  const documents = rows.map(({ document }) => parseProposalDocumentOrNull(document))
  return documents.find((document) => document !== null)?.reference ?? ''
}

/** Lists copies that differ from the sent bytes or are missing, and copies without a history entry. */
function findAlteredCopies(events: AgreementHistoryEntry[], found: Map<string, string>): AlteredRecord[] {
  const told = new Map(
    events.flatMap(({ kind, details }) => (kind === 'copied' ? [[details.signedId, details.sha256] as const] : [])),
  )
  return [...new Set([...told.keys(), ...found.keys()])].flatMap((id): AlteredRecord[] =>
    told.get(id) === found.get(id) ? [] : [{ what: 'copy', isGone: !found.has(id) }],
  )
}

function buildHashRow(what: string, kept: string, found: string, chained: string | undefined) {
  return { what, hash: found, isSame: kept === found && chained === found }
}

function formatActor({ actor, details }: AgreementHistoryEntry, people: { id: string; name: string }[]): string {
  if (actor === 'client') return 'the client'
  if (actor === 'clock') return 'automatic'
  return people.length > 1 ? (people.find(({ id }) => id === (details.by ?? firstUserId))?.name ?? 'you') : 'you'
}

const stateChangeLabels: Readonly<Record<string, string>> = {
  out: 'can be accepted again',
  agreed: 'was agreed',
  reserved: 'was agreed, and the date is booked',
  postponed: 'was postponed',
  ended: 'ended',
  declined: 'was declined',
  replaced: 'was replaced',
  'taken-back': 'was withdrawn',
  released: 'was released',
  'called-off': 'was canceled',
  done: 'is done',
}
const changeKindSuffixes: Readonly<Record<string, string>> = {
  'call-off': ': to cancel',
  postpone: ': to postpone it',
  storm: ': a free weather move',
}

/** Describes a history entry, for a single owner or for several users. */
function formatHistoryEntry({ kind, details }: AgreementHistoryEntry, areSeveral: boolean): string {
  switch (kind) {
    case 'sent':
      return `Version ${details.version} was sent`
    case 'opened':
      return `Version ${details.version} was read`
    case 'asked':
      return `They asked: ${details.words}`
    case 'answered':
      return `${areSeveral ? 'Answered' : 'You answered'}: ${details.words}`
    case 'signed':
      return `Version ${details.version} was signed`
    case 'noted':
      return `Version ${details.version} was accepted on the phone`
    case 'refused':
      return `Accepting version ${details.version} was refused: ${details.reason}`
    case 'moved':
      return `Version ${details.version} ${stateChangeLabels[details.to] ?? details.to}${details.reason ? ` (${details.reason})` : ''}`
    case 'change-asked':
      return `They asked for change ${details.number}${changeKindSuffixes[details.change] ?? ''}`
    case 'change-offered':
      return `You offered change ${details.number}${changeKindSuffixes[details.change] ?? ''}`
    case 'change-signed':
      return `Change ${details.number} was signed`
    case 'change-settled':
      return `Change ${details.number} is ${details.to.replace('-', ' ')}${details.reason ? ` (${details.reason})` : ''}`
    case 'copied':
      return `A copy was kept, signed with our certificate, ${formatTimestampStatus(details)}`
    case 'link-replaced':
      return 'Their link was replaced'
  }
}

function formatTimestampStatus({
  stampedAt,
  unstamped,
}: Pick<AgreementHistoryDetails['copied'], 'stampedAt' | 'unstamped'>): string {
  if (stampedAt !== undefined) return `time-stamped ${new Date(stampedAt).toISOString().replace(/\.\d+Z$/, 'Z')}`
  switch (unstamped) {
    case 'no-answer':
      return 'not time-stamped: the authority did not answer in five seconds'
    case 'refused':
      return 'not time-stamped: the authority refused'
    case 'unusable':
      return 'not time-stamped: what the authority answered was no stamp of it'
    default:
      return 'not time-stamped: no authority is set up'
  }
}
