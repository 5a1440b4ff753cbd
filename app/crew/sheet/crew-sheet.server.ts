import { readPublicIdentity, readSetting } from '../../business/business.server.ts'
import { today as todayIn } from '../../business/dates.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { monthBoxes, parseUpcomingMonth } from '../people/away-entry.ts'
import { formatTimeOff, formatCertificateKind, formatCertificateStatus, papersToShow } from '../people/people-words.ts'
import { findStaffMember, readAways, readCertificates } from '../people/crew-people.server.ts'
import { firstName } from '../people/crew-person.ts'
import { readEarned } from '../pay/earned.server.ts'
import type { StaffPageData } from './crew-sheet.ts'
import { readSheetCounts } from './sheet-counts.server.ts'
import { readSheetEnded } from './sheet-ended.server.ts'
import { readSheetOffers, readSheetReliefs, readSheetTakings } from './sheet-offers.server.ts'
import { readSheetShifts } from './sheet-shifts.server.ts'

/** Everything on somebody's own page; null where there is nobody such. `month` as 2027-10, `left` the post whose count is wanted, `now` in epoch milliseconds. */
export async function getStaffPageData(
  db: Db,
  personId: string,
  { now, month, left = null }: { now: number; month: string | null; left?: string | null },
): Promise<StaffPageData | null> {
  const [person, { name, phone }, { timeZone }] = await Promise.all([
    findStaffMember(db, personId),
    readPublicIdentity(db),
    readSetting(db, 'identity'),
  ])
  if (!person) return null
  const { language } = person
  const today = todayIn(now, timeZone)
  const [offers, reliefs, takings, ended, shifts, counts, aways, papers, earned] = await Promise.all([
    readSheetOffers(db, person, now),
    readSheetReliefs(db, person, now),
    readSheetTakings(db, person, now),
    readSheetEnded(db, person, now),
    readSheetShifts(db, person, { now, timeZone }),
    readSheetCounts(db, person, { now, timeZone, shown: left }),
    readAways(db, [personId], today),
    readCertificates(db, [personId]),
    readEarned(db, personId, Number(today.slice(0, 4))),
  ])
  const shown = parseUpcomingMonth(month, today)
  return {
    id: person.id,
    identity: { name, phone },
    timeZone,
    language,
    name: firstName(person),
    phone: person.phone,
    offers,
    reliefs,
    takings,
    ended,
    shifts,
    counts,
    aways: aways.map((away) => ({ id: away.id, words: formatTimeOff(away, today, language) })),
    papers: papersToShow(papers, today).map((paper) => {
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
    boxes: monthBoxes(shown, aways, today),
    today,
    now,
  }
}
