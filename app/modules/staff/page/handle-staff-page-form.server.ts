import { getSetting } from '../../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../../business/dates.ts'
import { getFormatter } from '../../../business/language-formatter.ts'
import type { FileStore } from '../../../plumbing/files/disk-file-store.server.ts'
import type { FieldError } from '../../../ui/field-errors.ts'
import type { Language } from '../../../ui/language.ts'
import {
  diffTimeOffDays,
  listConflictingShifts,
  parseTimeOffForm,
  type TimeOffInput,
} from '../members/time-off-form.ts'
import { deleteTimeOff, deleteSingleDayTimeOff, createTimeOff } from '../members/time-off.server.ts'
import { createCertificate } from '../members/certificates.server.ts'
import { getOrCreateStaffLinkToken, revokeStaffLink } from '../members/staff-link.server.ts'
import { saveStaffContactDetails } from '../members/save-contact-details.server.ts'
import { staffText } from '../members/staff-text.ts'
import type { StaffMember } from '../members/staff-member.ts'
import type { StaffFormSubmission } from '../members/parse-staff-form-submission.server.ts'
import { answerShiftOffer, confirmShift, type AnswerShiftOfferResult } from '../shifts/answer-shift-offer.server.ts'
import { shiftText } from '../shifts/shift-text.ts'
import type { StaffServices } from '../shifts/staff-services.server.ts'
import { requestShiftHandoff, decideShiftHandoff, acceptShiftHandoff } from '../shifts/shift-handoffs.server.ts'
import { leftoverCounting } from '../../../operations/staff-pages/leftover-counting.server.ts'
import { findWorkedEventId } from './worked-events.server.ts'
import { staffPageText, type StaffPageMessageKey } from './staff-page-text.ts'
import type { StaffPageTab } from './staff-page-view.ts'
import { recordPhoneClockEvent, parseOfflineActions } from './offline-actions.server.ts'

/** Result of a staff page form: done, done with a message, invalid, or a new link. */
export type StaffPageFormResult =
  | { kind: 'done'; said: StaffPageMessageKey; part?: StaffPageTab; query?: string }
  | { kind: 'told'; words: string }
  | { kind: 'back'; errors: FieldError[] }
  | { kind: 'taps' }
  | { kind: 'link'; token: string }

type Services = StaffServices & { files: FileStore }

/** Handles a form of the staff page, for its staff member only. */
export async function handleStaffPageForm(
  services: Services,
  person: StaffMember,
  sent: StaffFormSubmission,
): Promise<StaffPageFormResult> {
  const { db, config } = services
  const { input } = sent
  const now = services.now()
  const personId = person.id
  const { timeZone } = await getSetting(db, 'identity')
  const at = { now, timeZone }
  switch (input.intent) {
    case 'yes':
    case 'no':
    case 'cannot': {
      const answer = { personId, offerId: input.offer ?? '', answer: input.intent }
      return toOfferReplyResult(await answerShiftOffer(services, answer), person.language, timeZone)
    }
    case 'good': {
      const outcome = await confirmShift(services, { personId, shiftId: input.post ?? '' })
      return { kind: 'done', said: outcome === 'not-yours' ? 'stale' : outcome }
    }
    case 'hand-over': {
      const asked = { personId, shiftId: input.post ?? '', why: (input.why ?? '').slice(0, 200) }
      const { kind } = await requestShiftHandoff(services, asked)
      return {
        kind: 'done',
        said: kind === 'late' || kind === 'often' ? kind : kind === 'not-yours' ? 'stale' : 'hand-over',
      }
    }
    case 'keep-it': {
      const kept = { handOverId: input.handOver ?? '', answer: 'take-back', personId } as const
      const { kind } = await decideShiftHandoff(services, kept, null)
      return { kind: 'done', said: kind === 'taken-back' ? 'kept-it' : 'stale' }
    }
    case 'take': {
      const outcome = await acceptShiftHandoff(services, { personId, handOverId: input.handOver ?? '' })
      if (outcome.kind !== 'unfit') return { kind: 'done', said: outcome.kind === 'gone' ? 'stale' : outcome.kind }
      const { answer } = shiftText(person.language)
      const isThere = outcome.fit.refused.some(({ code }) => code === 'already-in')
      return { kind: 'told', words: isThere ? answer.there : answer.unfit }
    }
    case 'here':
    case 'off': {
      const tap = { id: input.tap ?? '', tenureId: input.tenure ?? '', kind: input.intent, at: now }
      const kept = await recordPhoneClockEvent(db, personId, tap, now)
      return { kind: 'done', said: kept === 'kept' ? input.intent : kept }
    }
    case 'left': {
      const shiftId = input.post ?? ''
      const [counting] = await leftoverCounting.list(db)
      const eventId =
        counting && (await findWorkedEventId(db, personId, shiftId, { ...at, days: 2 * counting.promptDays }))
      if (!eventId) return { kind: 'done', said: 'stale' }
      const errors = await counting.save(db, eventId, input, { personId, language: person.language, now })
      if (errors.length > 0) return { kind: 'back', errors }
      return { kind: 'done', said: 'left', query: `left=${encodeURIComponent(shiftId)}` }
    }
    case 'taps': {
      const [counting] = await leftoverCounting.list(db)
      for (const tap of parseOfflineActions(input.taps ?? '', now))
        if (tap.kind === 'left') {
          const days = 2 * (counting?.promptDays ?? 0)
          const eventId = counting && (await findWorkedEventId(db, personId, tap.shiftId, { ...at, days }))
          if (eventId) await counting.saveOffline(db, eventId, tap.fields, { personId, language: person.language, now })
        } else if (tap.kind === 'good') await confirmShift(services, { personId, shiftId: tap.shiftId })
        else await recordPhoneClockEvent(db, personId, tap, now)
      return { kind: 'taps' }
    }
    case 'me':
      if (await saveStaffContactDetails(db, personId, input)) return { kind: 'done', said: 'saved', part: 'me' }
      return { kind: 'back', errors: [{ field: 'phone', message: staffPageText(person.language).phoneFlaw }] }
    case 'new-link':
      await revokeStaffLink(db, personId, now)
      return { kind: 'link', token: await getOrCreateStaffLinkToken(db, personId, { secret: config.secret, now }) }
    case 'paper': {
      const flaws = await createCertificate(services, personId, input, sent.file, { seenBy: null, now })
      if (flaws.length > 0) return { kind: 'back', errors: toFieldErrors(flaws, person.language) }
      return { kind: 'done', said: 'paper-sent', part: 'papers' }
    }
    default:
      return saveDaysOff(services, person, sent, { now, today: todayIn(now, timeZone) })
  }
}

type Day = { now: number; today: string }

async function saveDaysOff(
  { db }: Services,
  { id: personId, language }: StaffMember,
  { input, pairs }: StaffFormSubmission,
  { now, today }: Day,
): Promise<StaffPageFormResult> {
  const keep = async (entries: TimeOffInput[]): Promise<StaffPageFormResult | null> => {
    const down = await readAssignedDays(db, personId, today)
    const [first] = entries.flatMap((entry) => listConflictingShifts(entry, down))
    if (first) {
      const { answer } = shiftText(language)
      return { kind: 'told', words: answer.down(first.venue, getFormatter(language).monthDay(first.day)) }
    }
    for (const entry of entries)
      if (
        !(await createTimeOff(db, personId, entry, {
          madeBy: 'person',
          now,
          key: entries.length === 1 ? input.key : undefined,
        }))
      )
        return { kind: 'back', errors: toFieldErrors([{ field: 'from', code: 'too-many' }], language) }
    return null
  }
  switch (input.intent) {
    case 'away': {
      const reading = parseTimeOffForm(input, today)
      if ('flaws' in reading) return { kind: 'back', errors: toFieldErrors(reading.flaws, language) }
      return (await keep([reading.entry])) ?? { kind: 'done', said: 'away', part: 'days-off' }
    }
    case 'boxes': {
      const all = (name: string) => pairs.flatMap(([field, value]) => (field === name ? [value] : []))
      const { off, free } = diffTimeOffDays(all('day'), all('shown'), today)
      const refused = await keep(off.map((day) => ({ kind: 'cannot', fromDay: day, toDay: day, weekday: null })))
      if (refused) return refused
      await deleteSingleDayTimeOff(db, personId, free)
      const month = /^\d{4}-\d{2}$/.exec(input.month ?? '')?.[0]
      return { kind: 'done', said: 'away', part: 'days-off', ...(month && { query: `month=${month}` }) }
    }
    case 'drop-away':
      await deleteTimeOff(db, personId, input.away ?? '')
      return { kind: 'done', said: 'away' }
    default:
      return { kind: 'done', said: 'stale' }
  }
}

/** The assigned shifts of a staff member from a day on. */
function readAssignedDays(db: Services['db'], personId: string, today: string) {
  return db
    .selectFrom('assignment')
    .innerJoin('shift', 'shift.id', 'assignment.shift_id')
    .select(['shift.day', 'shift.venue'])
    .where('assignment.staff_member_id', '=', personId)
    .where('assignment.until', 'is', null)
    .where('shift.state', 'not in', ['off', 'worked', 'missed'])
    .where('shift.day', '>=', today)
    .orderBy('shift.day')
    .execute()
}

/** Turns the result of an offer reply into a confirmation or a sentence with the reason it failed. */
function toOfferReplyResult(
  outcome: AnswerShiftOfferResult,
  language: Language,
  timeZone: string,
): StaffPageFormResult {
  const { answer } = shiftText(language)
  const said = getFormatter(language)
  const time = (at: number) => said.timeOf(at, timeZone)
  switch (outcome.kind) {
    case 'yes':
    case 'already':
      return { kind: 'done', said: 'yes', query: `post=${encodeURIComponent(outcome.shiftId)}` }
    case 'no':
    case 'cannot':
      return { kind: 'done', said: outcome.kind }
    case 'gone':
      return { kind: 'told', words: answer.taken(outcome.takenAt === null ? null : time(outcome.takenAt)) }
    case 'ended':
    case 'taken-back':
      return { kind: 'told', words: answer[outcome.kind] }
    case 'busy':
      return { kind: 'told', words: answer.busy(outcome.venue, time(outcome.leavesAt)) }
    case 'there':
      return { kind: 'told', words: answer.there }
    case 'unfit':
      return { kind: 'told', words: answer.unfit }
    case 'down':
      return { kind: 'told', words: answer.down(outcome.venue, said.monthDay(outcome.day)) }
    case 'nobody':
      return { kind: 'done', said: 'stale' }
  }
}

function toFieldErrors(flaws: readonly { field: string; code: string }[], language: Language): FieldError[] {
  const { flaw } = staffText(language)
  return flaws.map(({ field, code }) => ({ field, message: flaw[code]! }))
}
