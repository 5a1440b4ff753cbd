import { parsePhoneNumber } from '../../business/parse-phone-number.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { languages } from '../../ui/language.ts'

/** Keeps what somebody says of themself on their own page: number and language. False where the number is none. */
export async function saveStaffContactDetails(
  db: Db,
  personId: string,
  input: Record<string, string>,
): Promise<boolean> {
  const phone = parsePhoneNumber(input.phone ?? '')
  if (phone === null) return false
  const language = languages.find((one) => one === input.language) ?? 'en'
  await db.updateTable('crew_person').set({ phone, language }).where('id', '=', personId).execute()
  return true
}
