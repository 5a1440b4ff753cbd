import type { Db } from '../../../plumbing/database/database.server.ts'
import { getCurrentAssignments, listOpenOffersTo, listShifts } from './shift-rows.server.ts'
import { parseStaffTextKey } from './staff-texts.ts'

/**
 * Whether a text to staff that waited still says what is so, by its key: its shifts are in the same version with the same
 * call time, and are still offered or assigned to the same person. Null for the key of another text.
 */
export async function checkStaffText(db: Db, key: string): Promise<boolean | null> {
  const text = parseStaffTextKey(key)
  if (!text) return null
  const { kind, personId, states } = text
  const ids = states.map(({ id }) => id)
  const shifts = await listShifts(db, ids)
  const isSame = states.every(({ id, version, callAt }) =>
    shifts.some((one) => one.id === id && one.version === version && one.callAt === callAt),
  )
  if (!isSame) return false
  if (kind === 'small') return (await getCurrentAssignments(db, ids)).get(ids[0]!)?.personId === personId
  return (await listOpenOffersTo(db, personId)).some(({ shiftId }) => shiftId === ids[0])
}
