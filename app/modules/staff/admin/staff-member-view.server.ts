import { randomUUID } from 'node:crypto'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../../business/dates.ts'
import { buildTimeOffCalendar, parseUpcomingMonth } from '../members/time-off-form.ts'
import { getOrCreateStaffLinkToken, getStaffPagePath } from '../members/staff-link.server.ts'
import { formatCertificateKind, formatCertificateStatus } from '../members/staff-text.ts'
import { formatTimeOff } from '../members/format-time-off.ts'
import { findStaffMember, listTimeOff, listCertificates } from '../members/staff-members.server.ts'
import { getStaffMemberPath } from '../members/staff-member-form.ts'
import { getFirstName, isActiveStaffMember, isPaid } from '../members/staff-member.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { StaffMemberView } from './staff-member-view.ts'

type Terms = { secret: string; siteUrl: string; now: number; month: string | null; mayPay: boolean }

/**
 * Returns the private link, certificates and time off of a staff member. The link shows their pay, so only users who may
 * see pay get it. Null if the staff member does not exist or was erased.
 */
export async function findStaffMemberView(db: Db, id: string, terms: Terms): Promise<StaffMemberView | null> {
  const [person, { timeZone }] = await Promise.all([findStaffMember(db, id), getSetting(db, 'identity')])
  if (!person || person.erasedAt !== null) return null
  const { secret, siteUrl, now, mayPay } = terms
  const today = todayIn(now, timeZone)
  const [papers, aways, token] = await Promise.all([
    listCertificates(db, [id]),
    listTimeOff(db, [id], today),
    isActiveStaffMember(person) && mayPay ? getOrCreateStaffLinkToken(db, id, { secret, now }) : null,
  ])
  const month = parseUpcomingMonth(terms.month, today)
  return {
    id,
    name: person.name,
    firstName: getFirstName(person),
    phone: person.phone,
    goneSince: person.goneSince,
    adultSeen: person.adultSeenOn === null ? null : { on: person.adultSeenOn, by: person.adultSeenBy ?? '' },
    link: token && siteUrl + getStaffPagePath(token),
    papers: papers.map((paper) => {
      const { words, isWrong } = formatCertificateStatus(paper, today, 'en')
      return {
        id: paper.id,
        name: formatCertificateKind(paper.kind, 'en'),
        number: paper.number,
        standing: words,
        isWrong,
        isSeen: paper.seenAt !== null,
        seenBy: paper.seenBy,
        href: paper.file && `${getStaffMemberPath(id)}/papers/${paper.id}`,
      }
    }),
    aways: aways.map((away) => ({
      id: away.id,
      words: formatTimeOff(away, today, 'en'),
      isTheirs: away.madeBy === 'person',
    })),
    month,
    boxes: buildTimeOffCalendar(month, aways, today),
    today,
    key: randomUUID(),
    mayPay,
    rolesWithoutRate: mayPay && isPaid(person) ? person.roles.filter((role) => !person.rates[role]) : [],
    needsLead: person.roles.includes('bartender') && !person.roles.includes('lead'),
  }
}
