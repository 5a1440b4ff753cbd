import type { FieldError } from '../../../ui/field-errors.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import type { AutomaticSettingsView } from './automatic-settings-view.ts'
import type { CarrierKind } from '../carrier/carrier-settings.ts'

/** The carrier and what became of its texts, as the page shows it. */
export type TextSettingsView = {
  account: {
    kind: CarrierKind
    name: string
    number: string | null
    isByEnvironment: boolean
    /** Last four characters of the secret key. */
    secretEnd: string
    accountSid: string | null
  } | null
  obstacle: 'held' | 'stand-in' | 'none' | 'unreadable' | null
  /** Why the carrier takes no texts. Null while it takes them. */
  failure: string | null
  /** Where the carrier reports texts. Null where it cannot reach the site. */
  webhook: string | null
  /** Parts sent this month. */
  parts: number
  /** State of the last test. Null for no test. */
  test: string | null
  automatic: AutomaticSettingsView
}

/** A refused form. `typed` is the secret key, encrypted. */
export type TextSettingsBack = {
  isAutomatic?: true
  carrier: CarrierKind | null
  input: FormInput
  errors: FieldError[]
  typed: string | null
  isStale: boolean
}
