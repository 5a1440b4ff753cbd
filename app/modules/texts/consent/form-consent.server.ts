import type { FormCheckbox } from '../../../events/event/form-checkbox.ts'
import type { EventWithCheckboxes } from '../../../events/event/form-checkboxes.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { toLocalizedPath, type Language } from '../../../ui/language.ts'
import { areTextsConnected, type TextsConfig } from '../account/text-account.server.ts'
import { recordTextConsent } from '../outbox/text-consents.server.ts'
import { isTextNumber } from '../thread/text-recipients.server.ts'
import {
  textConsentFieldName,
  textConsentText,
  textConsentVersion,
  formatTextConsent,
  textsPagePath,
} from './consent-labels.ts'

/** The checkbox on the quote form. Null if texts cannot go out. */
export async function getTextConsentCheckbox(
  db: Db,
  config: TextsConfig,
  language: Language,
): Promise<FormCheckbox | null> {
  if (!(await areTextsConnected(db, config))) return null
  return { name: textConsentFieldName, ...textConsentText(language), href: toLocalizedPath(language, textsPagePath) }
}

/** Stores the consents of requests whose box was ticked. It sends nothing. `now` in epoch milliseconds. */
export async function storeTextConsentsOfForm(db: Db, of: readonly EventWithCheckboxes[], now: number): Promise<void> {
  for (const { names, phone, eventId, language, page } of of) {
    if (!names.includes(textConsentFieldName) || phone === null || !isTextNumber(phone)) continue
    const shown = { text: formatTextConsent(language), version: textConsentVersion, language, page }
    await recordTextConsent(db, { phone, eventId, kind: 'form', ...shown }, now)
  }
}
