import type { FormCheckbox } from '../../../events/event/form-checkbox.ts'
import type { EventWithCheckboxes } from '../../../events/event/form-checkboxes.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { toLocalizedPath, type Language } from '../../../ui/language.ts'
import { areTextsConnected, type TextsConfig } from '../account/text-account.server.ts'
import { recordConsent } from '../outbox/text-consents.server.ts'
import { isTextNumber } from '../thread/text-recipients.server.ts'
import { consentBoxName, consentText, consentVersion, formatConsent, textsPagePath } from './consent-labels.ts'

/** The checkbox on the quote form. Null if texts cannot go out. */
export async function getConsentBox(db: Db, config: TextsConfig, language: Language): Promise<FormCheckbox | null> {
  if (!(await areTextsConnected(db, config))) return null
  return { name: consentBoxName, ...consentText(language), href: toLocalizedPath(language, textsPagePath) }
}

/** Stores the consents of requests whose box was ticked. It sends nothing. `now` in epoch milliseconds. */
export async function storeFormConsents(db: Db, of: readonly EventWithCheckboxes[], now: number): Promise<void> {
  for (const { names, phone, eventId, language, page } of of) {
    if (!names.includes(consentBoxName) || phone === null || !isTextNumber(phone)) continue
    const shown = { text: formatConsent(language), version: consentVersion, language, page }
    await recordConsent(db, { phone, eventId, kind: 'form', ...shown }, now)
  }
}
