import { getPublicIdentity, getSetting } from '../../business/business.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { buildTimeOffCalendar, parseUpcomingMonth } from '../people/away-entry.ts'
import {
  formatTimeOff,
  formatCertificateKind,
  formatCertificateStatus,
  listRelevantCertificates,
} from '../people/people-words.ts'
import { findStaffMember, listTimeOff, listCertificates } from '../people/crew-people.server.ts'
import { getFirstName } from '../people/crew-person.ts'
import { getStaffEarnings } from '../pay/earned.server.ts'
import type { StaffPageData } from './crew-sheet.ts'
import { listStaffPageLeftoverCounts } from './sheet-counts.server.ts'
import { listEndedShiftMessages } from './sheet-ended.server.ts'
import { listStaffPageOffers, listStaffPageOpenHandoffs, listStaffPagePendingHandoffs } from './sheet-offers.server.ts'
import { listStaffPageShifts } from './sheet-shifts.server.ts'

/** Everything on somebody's own page; null where there is nobody such. `month` as 2027-10, `left` the post whose count is wanted, `now` in epoch milliseconds. */
export async function getStaffPageData(
  db: Db,
  personId: string,
  { now, month, left = null }: { now: number; month: string | null; left?: string | null },
): Promise<StaffPageData | null> {
  const [person, { name, phone }, { timeZone }] = await Promise.all([
    findStaffMember(db, personId),
    getPublicIdentity(db),
    getSetting(db, 'identity'),
  ])
  if (!person) return null
  const { language } = person
  const today = todayIn(now, timeZone)
  const [offers, reliefs, takings, ended, shifts, counts, aways, papers, earned] = await Promise.all([
    listStaffPageOffers(db, person, now),
    listStaffPageOpenHandoffs(db, person, now),
    listStaffPagePendingHandoffs(db, person, now),
    listEndedShiftMessages(db, person, now),
    listStaffPageShifts(db, person, { now, timeZone }),
    listStaffPageLeftoverCounts(db, person, { now, timeZone, shown: left }),
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
    offers,
    reliefs,
    takings,
    ended,
    shifts,
    counts,
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
