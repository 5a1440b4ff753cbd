import { addNote, deleteNote } from '../history/lead-events.server.ts'
import { moveLead, undoMove, type MoveOutcome } from '../history/moves.server.ts'
import { readStep } from '../history/moves.ts'
import { readNote } from '../history/note.ts'
import { findLead } from '../leads/leads.server.ts'
import { readSetting } from '../business/business.server.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import type { Words } from '../plumbing/http/posted-words.server.ts'
import { today } from '../quote/event-times.ts'
import type { FieldMessage } from '../ui/field-errors.ts'

/** What a posted form of a request's page leads to: a notice for the address, or the page back. */
export type Change =
  | { kind: 'done'; notice: string }
  | { kind: 'back'; status: number; stale: boolean; errors: FieldMessage[]; words: Words }
  | { kind: 'gone' }

/** Does what one of the forms of a request's page asks for. `now` in epoch milliseconds. */
export async function changeLead(db: Db, leadId: string, words: Words, now: number): Promise<Change> {
  switch (words.intent) {
    case 'move':
      return makeMove(db, leadId, words, now)
    case 'undo':
      return outcome(await undoMove(db, leadId, words.event ?? '', now), 'said=undone', words)
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
  const [lead, { timeZone }] = await Promise.all([findLead(db, leadId), readSetting(db, 'identity')])
  if (!lead) return { kind: 'gone' }
  if (words.from !== lead.state) return outcome('stale', '', words)
  const reading = readStep(lead.state, words, today(now, timeZone))
  if (!reading.ok) return { kind: 'back', status: 422, stale: false, errors: reading.errors, words }
  return outcome(await moveLead(db, leadId, reading.step, words.seen ?? '', now), 'said=moved', words)
}

async function takeNote(db: Db, leadId: string, words: Words, now: number): Promise<Change> {
  const reading = readNote(words.words ?? '')
  const errors = reading.ok ? [] : [{ field: 'words', message: reading.message }]
  if (!reading.ok) return { kind: 'back', status: 422, stale: false, errors, words }
  const key = /^[\w-]{8,64}$/.test(words.key ?? '') ? words.key! : String(now)
  return (await addNote(db, leadId, { key, words: reading.words }, now)) ? { kind: 'done', notice: 'said=kept' } : { kind: 'gone' }
}

function outcome(moved: MoveOutcome, notice: string, words: Words): Change {
  if (moved === 'gone') return { kind: 'gone' }
  return moved === 'stale' ? { kind: 'back', status: 409, stale: true, errors: [], words } : { kind: 'done', notice }
}
