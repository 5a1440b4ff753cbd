import { redirect } from 'react-router'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../../business/dates.ts'
import type { User as Caller } from '../../../business/auth/user.ts'
import { diffTimeOffDays, parseTimeOffForm, type TimeOffFieldError } from '../members/time-off-form.ts'
import { deleteTimeOff, deleteSingleDayTimeOff, createTimeOff } from '../members/time-off.server.ts'
import { deleteCertificate, createCertificate, markCertificateSeen } from '../members/certificates.server.ts'
import { revokeStaffLink } from '../members/staff-link.server.ts'
import { staffText } from '../members/staff-text.ts'
import { getStaffMemberPath } from '../members/staff-member-form.ts'
import { restoreStaffMember, deactivateStaffMember } from '../shifts/remove-staff-member.server.ts'
import type { StaffFormSubmission } from '../members/parse-staff-form-submission.server.ts'
import type { StaffServices } from '../shifts/staff-services.server.ts'
import type { FileStore } from '../../../plumbing/files/disk-file-store.server.ts'
import type { FieldError } from '../../../ui/field-errors.ts'
import type { FailedStaffMemberSubmission } from './staff-member-view.ts'

/** Actions of a staff member's page besides saving its details. */
export const staffMemberIntents = [
  'paper',
  'see-paper',
  'drop-paper',
  'away',
  'boxes',
  'drop-away',
  'new-link',
  'gone',
  'back',
]

type Services = StaffServices & { files: FileStore }

/** Handles a form of a staff member's page and redirects to it. Returns the rejected form where it is invalid. */
export async function handleStaffMemberForm(
  services: Services,
  personId: string,
  { pairs, input, file }: StaffFormSubmission,
  caller: Caller,
): Promise<FailedStaffMemberSubmission> {
  const { db } = services
  const now = services.now()
  const { timeZone } = await getSetting(db, 'identity')
  const today = todayIn(now, timeZone)
  const id = input.id ?? ''
  const here = getStaffMemberPath(personId)
  switch (input.intent) {
    case 'paper': {
      const flaws = await createCertificate(services, personId, input, file, { seenBy: caller.name, now })
      if (flaws.length > 0) return { kind: 'paper', input, errors: toFieldErrors(flaws) }
      throw redirect(`${here}?said=added#papers`, 303)
    }
    case 'see-paper':
      await markCertificateSeen(db, personId, id, { seenBy: caller.name, now })
      throw redirect(`${here}?said=kept#papers`, 303)
    case 'drop-paper': {
      const bin = await deleteCertificate(db, personId, id, now)
      throw redirect(`${here}${bin ? `?said=deleted&bin=${bin}` : ''}#papers`, 303)
    }
    case 'away': {
      const reading = parseTimeOffForm(input, today)
      if ('flaws' in reading) return { kind: 'away', input, errors: toFieldErrors(reading.flaws) }
      const isKept = await createTimeOff(db, personId, reading.entry, { madeBy: 'owner', now, key: input.key })
      if (!isKept) return { kind: 'away', input, errors: toFieldErrors([tooManyEntriesError]) }
      throw redirect(`${here}?said=kept#days-off`, 303)
    }
    case 'boxes': {
      const all = (name: string) => pairs.flatMap(([field, value]) => (field === name ? [value] : []))
      const { off, free } = diffTimeOffDays(all('day'), all('shown'), today)
      await deleteSingleDayTimeOff(db, personId, free)
      for (const day of off) {
        const entry = { kind: 'cannot', fromDay: day, toDay: day, weekday: null } as const
        if (!(await createTimeOff(db, personId, entry, { madeBy: 'owner', now })))
          return { kind: 'away', input: {}, errors: toFieldErrors([tooManyEntriesError]) }
      }
      throw redirect(`${here}?month=${input.month ?? ''}&said=kept#days-off`, 303)
    }
    case 'drop-away':
      await deleteTimeOff(db, personId, id)
      throw redirect(`${here}?said=kept#days-off`, 303)
    case 'new-link':
      // Owners only: the link shows the pay of the staff member.
      if (caller.role === 'owner') await revokeStaffLink(db, personId, now)
      throw redirect(`${here}?said=new-link#link`, 303)
    case 'gone':
      await deactivateStaffMember(services, { personId, day: today })
      throw redirect(`${here}?said=kept`, 303)
    case 'back':
      await restoreStaffMember(services, personId)
      throw redirect(`${here}?said=kept`, 303)
  }
  return null
}

const tooManyEntriesError: TimeOffFieldError = { field: 'from', code: 'too-many' }

function toFieldErrors(flaws: readonly { field: string; code: string }[]): FieldError[] {
  const { flaw } = staffText('en')
  return flaws.map(({ field, code }) => ({ field: fieldIds[field] ?? field, message: flaw[code]! }))
}

/** Field ids that differ on this page, because it has several forms. */
const fieldIds: Record<string, string> = { kind: 'kind', number: 'number' }
