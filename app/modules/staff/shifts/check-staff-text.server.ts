import type { AutomaticText } from '../../../business/automatic-text.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { isActiveStaffMember } from '../members/staff-member.ts'
import { findStaffMember } from '../members/staff-members.server.ts'
import { isReconfirmationOffer } from './assignments.server.ts'
import { getStaffPageUrl, type StaffLinkConfig } from './notify-staff.server.ts'
import { getCurrentAssignments, listOpenOffersTo, listShifts } from './shift-rows.server.ts'
import type { Shift } from './shift.ts'
import { composeStaffText, parseStaffTextKey, type TextedStaffNotification } from './staff-texts.ts'

/**
 * Checks whether a waiting text to staff is still true, by its key. Returns the updated text of an offer that is open but
 * changed. False if its shift has a newer version with its own text. Null for keys of other modules.
 */
export async function checkStaffText(
  db: Db,
  key: string,
  site: StaffLinkConfig,
  now: number,
): Promise<boolean | AutomaticText | null> {
  const text = parseStaffTextKey(key)
  if (!text) return null
  const { kind, personId, states } = text
  const ids = states.map(({ id }) => id)
  const shifts = (await listShifts(db, ids)).filter(({ id, version }) =>
    states.some((state) => state.id === id && state.version === version),
  )
  if (kind === 'small') {
    const isSame = shifts.some(({ callAt }) => callAt === states[0]!.callAt)
    return isSame && (await getCurrentAssignments(db, ids)).get(ids[0]!)?.personId === personId
  }
  const to = await findStaffMember(db, personId)
  const news = await findOfferNews(db, { kind, personId, shifts })
  if (!news || !to || !isActiveStaffMember(to) || to.phone === '') return false
  const { timeZone } = await getSetting(db, 'identity')
  const page = await getStaffPageUrl(db, personId, site, now)
  const fresh = composeStaffText(news, { to, page, timeZone }, now)
  return fresh.key === key || fresh
}

type OfferedShifts = { kind: string; personId: string; shifts: readonly Shift[] }

/** Returns the current notification about shifts offered to a staff member. Null if none is offered any more. */
async function findOfferNews(
  db: Db,
  { kind, personId, shifts }: OfferedShifts,
): Promise<TextedStaffNotification | null> {
  const offers = (await listOpenOffersTo(db, personId)).filter(
    (offer) => isReconfirmationOffer(offer) === (kind === 'changed'),
  )
  const asked = shifts
    .flatMap((shift) => {
      const offer = offers.find(({ shiftId }) => shiftId === shift.id)
      return offer ? [{ shift, endsAt: offer.endsAt }] : []
    })
    .toSorted((one, other) => one.shift.callAt - other.shift.callAt)
  const [first] = asked
  if (!first) return null
  if (kind === 'offer') return { kind, asked }
  const { shift, endsAt } = first
  return kind === 'changed' && shift.was && endsAt !== null
    ? { kind, shift, was: { ...shift, ...shift.was }, endsAt }
    : null
}
