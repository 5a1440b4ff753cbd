import { getPublicIdentity, getSetting } from '../../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../../business/dates.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { buildTimeOffCalendar, parseUpcomingMonth } from '../members/time-off-form.ts'
import { formatCertificateKind, formatCertificateStatus, listRelevantCertificates } from '../members/staff-text.ts'
import { formatTimeOff } from '../members/format-time-off.ts'
import { findStaffMember, listTimeOff, listCertificates } from '../members/staff-members.server.ts'
import { getFirstName } from '../members/staff-member.ts'
import { getStaffEarnings } from '../pay/staff-earnings.server.ts'
import type { StaffPageData } from './staff-page-view.ts'
import { listEndedShiftMessages } from './ended-shifts.server.ts'
import {
  listStaffPageOffers,
  listStaffPageOpenHandoffs,
  listStaffPagePendingHandoffs,
} from './offers-and-handoffs.server.ts'
import { listStaffPageShifts } from './assigned-shifts.server.ts'

/**
 * Returns all data of the staff page. Null if the staff member does not exist. `month` as 2027-10, `now` in epoch
 * milliseconds.
 */
export async function getStaffPageData(
  db: Db,
  personId: string,
  { now, month }: { now: number; month: string | null },
): Promise<StaffPageData | null> {
  const [person, { name, phone }, { timeZone }] = await Promise.all([
    findStaffMember(db, personId),
    getPublicIdentity(db),
    getSetting(db, 'identity'),
  ])
  if (!person) return null
  const { language } = person
  const today = todayIn(now, timeZone)
  const [offers, reliefs, takings, ended, shifts, aways, papers, earned] = await Promise.all([
    listStaffPageOffers(db, person, now),
    listStaffPageOpenHandoffs(db, person, now),
    listStaffPagePendingHandoffs(db, person, now),
    listEndedShiftMessages(db, person, now),
    listStaffPageShifts(db, person, { now, timeZone }),
    listTimeOff(db, [personId], today),
    listCertificates(db, [personId]),
    getStaffEarnings(db, personId, Number(today.slice(0, 4))),
  ])
  const shown = parseUpcomingMonth(month, today)
  return {
    id: person.id,
    identity: { name, phone },
    timeZone,
    language,
    name: getFirstName(person),
    phone: person.phone,
    showsFirstName: person.showsFirstName,
    offers,
    reliefs,
    takings,
    ended,
    shifts,
    aways: aways.map((away) => ({ id: away.id, words: formatTimeOff(away, today, language) })),
    papers: listRelevantCertificates(papers, today).map((paper) => {
      const { words, isWrong } = formatCertificateStatus(paper, today, language)
      return {
        id: paper.id,
        kind: paper.kind,
        name: formatCertificateKind(paper.kind, language),
        standing: words,
        isWrong,
      }
    }),
    earned,
    month: shown,
    boxes: buildTimeOffCalendar(shown, aways, today),
    today,
    now,
  }
}
