import { undoPeriodMs } from '../../business/undo-period.ts'
import { staffTasks } from './shifts/staff.tasks.server.ts'
import { eraseEventShifts } from './shifts/erase-event-shifts.server.ts'
import type { AppPart } from '../../plumbing/modules/app-part.server.ts'
import { staffSettings } from './staff-settings.server.ts'
import { pruneCertificateFiles } from './members/certificates.server.ts'
import { repeatStaffErasures, eraseExpiredPayRecords, listErasedStaff } from './pay/erase-staff-member.server.ts'
import { paySettings } from './pay/pay-settings.server.ts'
import { payTasks } from './pay/pay.tasks.server.ts'
import { syncTipRefunds } from './pay/tip-pools.server.ts'

/** Staff members, their shifts, pay and time off. Hours and tips outlive the event they belong to. */
export const staffPart = {
  tasks: [...staffTasks, ...payTasks],
  tables: [
    'staff_member',
    'staff_link',
    'staff_certificate',
    'staff_time_off',
    'shift',
    'shift_offer',
    'assignment',
    'shift_handoff',
    'staff_notice',
    'clock_event',
    'work_record',
    'tip_pool_entry',
    'erased_staff_name',
  ],
  files: { staff_certificate: ({ file }) => (file ? [file] : []) },
  erase: eraseEventShifts,
  otherwise: ['shift', 'work_record', 'tip_pool_entry'],
  staysErased: { read: listErasedStaff, again: repeatStaffErasures },
  async cleanUp(db, { files, now }) {
    await syncTipRefunds(db, now)
    await pruneCertificateFiles(db, files, now - undoPeriodMs)
  },
  endDays: (db, { today }) => eraseExpiredPayRecords(db, today),
  settings: [...staffSettings, ...paySettings],
} satisfies AppPart
