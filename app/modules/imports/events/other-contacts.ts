import { parsePhoneNumber } from '../../../business/parse-phone-number.ts'
import { isEmailAddress } from '../../../plumbing/outbox/check-email-address.ts'
import { maxEventContacts } from '../../../events/event/contact.ts'
import { normalizeSpreadsheetPhone, splitContactCell } from './spreadsheet-cells.ts'

/** A further address or number in a contact cell. Empty if there is none. Phone in E.164. */
export type AdditionalContact = { email: string; phone: string }

/**
 * Splits further addresses and numbers of two cells into contacts. Text that is neither is returned separately for the
 * note.
 */
export function parseAdditionalContacts(cells: { email: string; phone: string }) {
  const [emails, phones] = [splitContactCell(cells.email).others, splitContactCell(cells.phone).others]
  const numbers = phones.map((text) => ({ text, phone: parsePhoneNumber(normalizeSpreadsheetPhone(text)) }))
  const isEmail = (text: string) => text.length <= 254 && isEmailAddress(text)
  const read = {
    emails: emails.filter(isEmail).slice(0, maxEventContacts - 1),
    phones: numbers.flatMap(({ phone }) => phone ?? []).slice(0, maxEventContacts - 1),
  }
  const count = Math.max(read.emails.length, read.phones.length)
  return {
    contacts: Array.from({ length: count }, (_, i): AdditionalContact => {
      return { email: read.emails[i] ?? '', phone: read.phones[i] ?? '' }
    }),
    unread: {
      email: emails.filter((text) => !read.emails.includes(text)),
      phone: numbers.flatMap(({ text, phone }) => (phone !== null && read.phones.includes(phone) ? [] : [text])),
    },
  }
}
