import type { Db } from '../../../plumbing/database/database.server.ts'
import type { FieldError } from '../../../ui/field-errors.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import { listUnapprovedShifts, type EventPay } from './event-pay.ts'
import { findEventPay } from './event-pay.server.ts'
import type { PayAction } from './format-pay-action.ts'
import { cashTipsForm, parseShiftHours, parseStaffPayment } from './parse-pay-form.ts'
import { recordCashTips, recordTipPayout, shareTipPool } from './tip-pools.server.ts'
import type { HoursApproval, ShiftPaySummary } from './shift-timesheet.ts'
import { queueThankYouEmails } from './queue-thank-you-emails.server.ts'
import {
  approveShiftHours,
  recordStaffPayment,
  reverseStaffPayment,
  setAssignmentMissed,
} from './work-records.server.ts'

/** Result of a pay form: done, invalid with its errors, or an unknown event. */
export type PayFormResult =
  { kind: 'done'; did: PayAction } | { kind: 'back'; errors: FieldError[]; input: FormInput } | { kind: 'gone' }

type Services = { db: Db; now: () => number; config: { siteUrl: string; secret: string } }

/** Handles a form of the event's pay. Submitting it twice has no further effect. */
export async function handlePayForm({ db, now, config }: Services, input: FormInput): Promise<PayFormResult> {
  const at = now()
  const pay = await findEventPay(db, input.event ?? '', at)
  if (!pay) return { kind: 'gone' }
  const { eventId } = pay
  const back = (errors: FieldError[]): PayFormResult => ({ kind: 'back', errors, input })
  switch (input.intent) {
    case 'agree':
    case 'correct':
    case 'missed':
    case 'came':
      return handleShiftAction(db, pay, input, at)
    case 'agree-all':
      return approveAllShifts(db, pay, at)
    case 'pay': {
      const reading = parseStaffPayment(input, 'pay', pay.today)
      if ('errors' in reading) return back(reading.errors)
      const { paidOn: on, paidHow: how } = reading.values
      await recordStaffPayment(db, { eventId, personId: input.payWho || null, on, how })
      return toDoneResult('paid', input.payWho)
    }
    case 'unpaid': {
      const shift = pay.shifts.find(({ payments }) => payments.some(({ workId }) => workId === input.work))
      if (!shift) return toDoneResult('stale')
      await reverseStaffPayment(db, { eventId, workId: input.work! }, at)
      return toDoneResult('unpaid', shift.personId)
    }
    case 'cash': {
      const reading = cashTipsForm.read(input)
      if ('errors' in reading) return back(reading.errors)
      await recordCashTips(db, { eventId, cents: reading.values.cash }, at)
      return toDoneResult('counted')
    }
    case 'share':
      return toDoneResult(
        (await shareTipPool(db, { eventId, way: input.way === 'equal' ? 'equal' : 'minutes' }, at)).kind,
      )
    case 'tips': {
      const reading = parseStaffPayment(input, 'tip', pay.today)
      if ('errors' in reading) return back(reading.errors)
      const { paidOn: on, paidHow: how } = reading.values
      await recordTipPayout(db, { eventId, personId: input.tipWho || null, on, how }, at)
      return toDoneResult('handed-out', input.tipWho)
    }
    case 'thank':
      await queueThankYouEmails(db, eventId, { siteUrl: config.siteUrl, secret: config.secret, now: at })
      return toDoneResult('thanked')
    default:
      return toDoneResult('stale')
  }
}

async function handleShiftAction(db: Db, pay: EventPay, input: FormInput, now: number): Promise<PayFormResult> {
  const { eventId, eventZone: timeZone } = pay
  const shift = pay.shifts.find(({ tenureId }) => tenureId === input.tenure)
  if (!shift) return toDoneResult('stale')
  const { personId, tenureId, day } = shift
  if (input.intent === 'missed' || input.intent === 'came') {
    await setAssignmentMissed(db, { eventId, tenureId, isMissed: input.intent === 'missed' })
    return toDoneResult(input.intent, personId)
  }
  const of = { eventId, tenureId, seen: input.seen ?? '' }
  const agreeing = input.intent === 'agree' ? getSeenHours(shift, input.way) : null
  const typed = input.intent === 'correct' ? parseShiftHours(input, { day, timeZone }) : null
  if (typed && 'errors' in typed) return { kind: 'back', errors: typed.errors, input }
  const what = agreeing ?? typed?.values
  if (!what) return toDoneResult('stale')
  const agreed = await approveShiftHours(db, of, () => what, now)
  return agreed.kind === 'agreed' ? toDoneResult('agreed', personId) : toDoneResult('stale')
}

/** The hours a single button approves: planned or clocked. Null without a rate or without clock events. */
function getSeenHours(
  { planned, asTapped, rate, miles }: ShiftPaySummary,
  way: string | undefined,
): HoursApproval | null {
  const hours = way === 'tapped' ? asTapped : planned
  if (!hours || !rate) return null
  const { onAt, offAt } = hours
  return { onAt, offAt, typedBy: way === 'tapped' ? 'taps' : 'planned', rate, miles, extrasCents: 0, extrasWhy: '' }
}

/** Approves the planned hours of every shift with a known rate. */
async function approveAllShifts(db: Db, pay: EventPay, now: number): Promise<PayFormResult> {
  await db.transaction().execute(async (db) => {
    for (const shift of listUnapprovedShifts(pay)) {
      const what = getSeenHours(shift, 'planned')
      if (what)
        await approveShiftHours(db, { eventId: pay.eventId, tenureId: shift.tenureId, seen: '' }, () => what, now)
    }
  })
  return toDoneResult('agreed-all')
}

function toDoneResult(code: PayAction['code'], of?: string): PayFormResult {
  return { kind: 'done', did: { code, ...(of && { of }) } }
}
