import type { EditForm } from '../../../business/forms/edit-form.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { findStaffMember } from './staff-members.server.ts'
import {
  payDetailsForm,
  getStaffMemberPath,
  staffMemberForm,
  toPayRatesByRole,
  toStaffRoles,
  type PayDetailsFormValues,
  type StaffMemberFormValues,
} from './staff-member-form.ts'
import type { StaffMember } from './staff-member.ts'

/** Name of the user and today's date in the business's time zone. */
type Editor = { by: string; today: string }

const staffLocks = ['crew-people']

/** Edit form of a staff member. `paidAs` starts as payroll until an owner changes it. */
export function createStaffMemberEditForm({ by, today }: Editor): EditForm<StaffMemberFormValues> {
  return {
    form: staffMemberForm,
    address: getStaffMemberPath,
    locks: staffLocks,
    canAdd: true,
    async read(db, id) {
      const person = await findEditableStaffMember(db, id)
      return person && getEntry(person)
    },
    async write(db, entry, { key: id, stored, now }) {
      const row = {
        name: entry.name,
        phone: entry.phone,
        email: entry.email,
        language: entry.language,
        roles: JSON.stringify(toStaffRoles(entry)),
        home_zip: entry.homeZip,
        emergency: entry.emergency,
        note: entry.note,
      }
      const seen = entry.isAdult
        ? { adult_seen_on: today, adult_seen_by: by }
        : { adult_seen_on: null, adult_seen_by: null }
      if (stored) {
        const changed = stored.isAdult === entry.isAdult ? row : { ...row, ...seen }
        await db.updateTable('staff_member').set(changed).where('id', '=', id).execute()
      } else
        await db
          .insertInto('staff_member')
          .values({
            id,
            ...row,
            ...seen,
            rates: '{}',
            paid_as: 'payroll',
            is_manager: 0,
            has_tax_form: 0,
            shows_first_name: 0,
            inactive_since: null,
            erased_at: null,
            created_at: now,
          })
          .execute()
    },
    title: ({ name }) => name,
  }
}

/** Edit form of a staff member's pay. */
export const payDetailsEditForm: EditForm<PayDetailsFormValues> = {
  form: payDetailsForm,
  address: (id) => `${getStaffMemberPath(id)}/pay`,
  locks: staffLocks,
  canAdd: false,
  async read(db, id) {
    const person = await findEditableStaffMember(db, id)
    return person && getPay(person)
  },
  async write(db, entry, { key: id }) {
    await db
      .updateTable('staff_member')
      .set({
        rates: JSON.stringify(toPayRatesByRole(entry)),
        paid_as: entry.paidAs,
        is_manager: Number(entry.isManager),
        has_tax_form: Number(entry.hasTaxForm),
      })
      .where('id', '=', id)
      .execute()
  },
  title: () => null,
}

async function findEditableStaffMember(db: Db, id: string): Promise<StaffMember | null> {
  const person = await findStaffMember(db, id)
  return person === null || person.erasedAt !== null ? null : person
}

function getEntry({
  roles,
  adultSeenOn,
  name,
  phone,
  email,
  language,
  homeZip,
  emergency,
  note,
}: StaffMember): StaffMemberFormValues {
  const is = (role: StaffMember['roles'][number]) => roles.includes(role)
  return {
    name,
    phone,
    email,
    language,
    isLead: is('lead'),
    isBartender: is('bartender'),
    isBarback: is('barback'),
    homeZip,
    isAdult: adultSeenOn !== null,
    emergency,
    note,
  }
}

function getPay({ rates, paidAs, isManager, hasTaxForm }: StaffMember): PayDetailsFormValues {
  const cents = (role: StaffMember['roles'][number]) => rates[role]?.cents ?? null
  const unit = Object.values(rates)[0]?.unit ?? 'hour'
  return {
    paidAs,
    unit,
    lead: cents('lead'),
    bartender: cents('bartender'),
    barback: cents('barback'),
    isManager,
    hasTaxForm,
  }
}
