import { today } from '../../business/dates.ts'
import { addNote, deleteNote } from '../lead/lead-events.server.ts'
import { moveLead, undoMove, type DayGuard, type MoveOutcome } from '../lead/moves.server.ts'
import { readStep } from '../lead/moves.ts'
import type { Taken } from '../lead/same-day.ts'
import type { Lead } from '../lead/lead.ts'
import { findLead } from '../lead/leads.server.ts'
import { readSetting } from '../../business/business.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { Words } from '../../plumbing/http/posted-words.server.ts'
import type { FieldMessage } from '../../ui/field-errors.ts'
import { typedText } from '../../plumbing/http/typed-text.ts'

/** What a posted form of a request's page leads to: a notice for the address, or the page back. */
export type Change =
  | { kind: 'done'; notice: string }
  | { kind: 'back'; status: number; stale: boolean; errors: FieldMessage[]; words: Words }
  | { kind: 'taken'; taken: Taken; name: string; words: Words }
  | { kind: 'gone' }

/** Does what one of the forms of a request's page asks for. `now` in epoch milliseconds. */
export async function changeLead(db: Db, leadId: string, words: Words, now: number): Promise<Change> {
  switch (words.intent) {
    case 'move':
      return makeMove(db, leadId, words, now)
    case 'undo':
      return undoLastMove(db, leadId, words, now)
    case 'note':
      return takeNote(db, leadId, words, now)
    case 'delete-note': {
      const bin = await deleteNote(db, leadId, words.note ?? '', now)
      return { kind: 'done', notice: bin === null ? '' : `said=deleted&bin=${bin}` }
    }
    default:
      return { kind: 'done', notice: '' }
  }
}

/** The move is read against the standing the form was made for: where that has passed, nothing else matters. */
async function makeMove(db: Db, leadId: string, words: Words, now: number): Promise<Change> {
  const [lead, guard] = await Promise.all([findLead(db, leadId), guardOf(db, words, now)])
  if (!lead) return { kind: 'gone' }
  if (words.from !== lead.state) return outcome('stale', lead, words)
  const reading = readStep(lead.state, words, guard.today)
  if (!reading.ok) return { kind: 'back', status: 422, stale: false, errors: reading.errors, words }
  const moved = await moveLead(db, leadId, { step: reading.step, seen: words.seen ?? '', now, ...guard })
  return outcome(moved, lead, words)
}

async function undoLastMove(db: Db, leadId: string, words: Words, now: number): Promise<Change> {
  const [lead, guard] = await Promise.all([findLead(db, leadId), guardOf(db, words, now)])
  if (!lead) return { kind: 'gone' }
  return outcome(await undoMove(db, leadId, { eventId: words.event ?? '', now, ...guard }), lead, words)
}

async function guardOf(db: Db, { despite = '' }: Words, now: number): Promise<DayGuard> {
  const { timeZone } = await readSetting(db, 'identity')
  return { today: today(now, timeZone), despite }
}

async function takeNote(db: Db, leadId: string, words: Words, now: number): Promise<Change> {
  const reading = readNote(words.words ?? '')
  const errors = reading.ok ? [] : [{ field: 'words', message: reading.message }]
  if (!reading.ok) return { kind: 'back', status: 422, stale: false, errors, words }
  const key = /^[\w-]{8,64}$/.test(words.key ?? '') ? words.key! : String(now)
  return (await addNote(db, leadId, { key, words: reading.words }, now))
    ? { kind: 'done', notice: 'said=kept' }
    : { kind: 'gone' }
}

function outcome(moved: MoveOutcome, { request }: Lead, words: Words): Change {
  if (moved === 'gone') return { kind: 'gone' }
  if (moved === 'stale') return { kind: 'back', status: 409, stale: true, errors: [], words }
  if (moved === 'moved') return { kind: 'done', notice: words.intent === 'undo' ? 'said=undone' : 'said=moved' }
  return { kind: 'taken', taken: moved, name: request.requestorName, words }
}

/** A note as typed, or what to mend about it. */
function readNote(typed: string): { ok: true; words: string } | { ok: false; message: string } {
  const words = typedText(typed)
  if (words === '') return { ok: false, message: 'Write the note first' }
  return words.length > 2_000 ? { ok: false, message: 'Shorten the note to 2,000 characters' } : { ok: true, words }
}
