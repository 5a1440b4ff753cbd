import { parsePhoneNumber } from '../../../business/parse-phone-number.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { languages } from '../../../ui/language.ts'

/**
 * Saves the phone number and language a staff member enters on their page, and whether clients may see their first name.
 * False if the number is invalid.
 */
export async function saveStaffContactDetails(
  db: Db,
  personId: string,
  input: Record<string, string>,
): Promise<boolean> {
  const phone = parsePhoneNumber(input.phone ?? '')
  if (phone === null) return false
  const language = languages.find((one) => one === input.language) ?? 'en'
  await db
    .updateTable('staff_member')
    .set({ phone, language, shows_first_name: Number(input.showsFirstName === 'yes') })
    .where('id', '=', personId)
    .execute()
  return true
}
