import {
  carrierHosts,
  findCarrierSettingsProblems,
  type CarrierKind,
  type CarrierSettings,
} from '../carrier/carrier-settings.ts'
import { parsePhoneNumber } from '../../../business/parse-phone-number.ts'
import type { FieldError } from '../../../ui/field-errors.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import { capitalize } from '../../../business/capitalize.ts'

/** Address of the page about text messages. */
export const textSettingsPath = '/backbar/settings/texts'

export function isCarrierKind(text: string | null | undefined): text is CarrierKind {
  return text === 'telnyx' || text === 'twilio'
}

/**
 * Parses the form of a carrier's account. A key that was left empty stays as it is stored, for the same account.
 */
export function parseTextAccountForm(
  kind: CarrierKind,
  input: FormInput,
  stored: CarrierSettings | null,
): { settings: CarrierSettings } | { errors: FieldError[] } {
  const get = (field: string) => (input[field] ?? '').trim()
  const from = parsePhoneNumber(get('from')) ?? (get('from') || null)
  const origin = stored?.kind === kind ? stored.origin : `https://${carrierHosts[kind]}`
  const settings: CarrierSettings =
    kind === 'telnyx'
      ? {
          kind,
          origin,
          key: get('key') || (stored?.kind === 'telnyx' ? stored.key : ''),
          from,
          profile: null,
          publicKey: get('publicKey') || (stored?.kind === 'telnyx' ? stored.publicKey : ''),
        }
      : {
          kind,
          origin,
          accountSid: get('accountSid') || (stored?.kind === 'twilio' ? stored.accountSid : ''),
          authToken:
            get('authToken') ||
            // A stored token belongs to the stored account.
            (stored?.kind === 'twilio' && ['', stored.accountSid].includes(get('accountSid')) ? stored.authToken : ''),
          from,
          service: null,
        }
  const errors = findCarrierSettingsProblems(settings).map(({ field, problem }) => ({
    field,
    message: capitalize(problem),
  }))
  return errors.length > 0 ? { errors } : { settings }
}
