import type { TextConsentState } from '../outbox/text-message.ts'
import type { TextMessageParts } from '../content/count-parts.ts'
import type { FieldError } from '../../../ui/field-errors.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import type { CarrierKind } from '../carrier/carrier-settings.ts'

/** Data of the settings page: the carrier's account and the state of its texts. */
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
  /** Reason why the carrier accepts no texts. Null while it accepts them. */
  failure: string | null
  /** URL to which the carrier reports text messages. Null if the carrier cannot reach the site. */
  webhook: string | null
  /** Parts sent this month. */
  parts: number
  /** State of the last test. Null for no test. */
  test: string | null
  automatic: AutomaticSettingsView
}

/** A refused form. `typed` is the secret key, encrypted. */
export type FailedTextSettingsForm = {
  isAutomatic?: true
  carrier: CarrierKind | null
  input: FormInput
  errors: FieldError[]
  typed: string | null
  isStale: boolean
}

/** A kind of automatic text: whether it is on, and its words with their count in each language. */
export type AutomaticKindView = {
  kind: string
  label: string
  when: string
  isOn: boolean
  isStaff: boolean
  samples: { language: string; words: string; parts: TextMessageParts }[]
}

/** Steps of a registration at the carrier, in order. */
export const carrierRegistrationSteps = {
  brand: 'Brand: who you are',
  campaign: 'Campaign: what you text',
  number: 'Number: added to the campaign',
} as const

export type CarrierRegistrationStep = keyof typeof carrierRegistrationSteps

/** The carrier's answer to a registration step, as noted by the owner. */
export type CarrierRegistrationAnswer = { isDone: boolean; answer: string }

/** Automatic texts and the registration, as the page shows them. */
export type AutomaticSettingsView = {
  kinds: AutomaticKindView[]
  capDollars: string
  spentCents: number
  /** Price of a part where the carrier does not say one: "1.18 ¢". */
  partPrice: string
  staff: { name: string; phone: string; number: string; state: TextConsentState }[]
  /** Text to copy into the carrier's form. Null if the site has no public address. */
  registration: { label: string; words: string }[]
  answers: Readonly<Record<CarrierRegistrationStep, CarrierRegistrationAnswer>>
}
