import type { ConsentState } from '../outbox/text-message.ts'
import type { TextParts } from '../content/count-parts.ts'

/** A kind of automatic text: whether it is on, and its words with their count in each language. */
export type AutomaticKindView = {
  kind: string
  label: string
  when: string
  isOn: boolean
  isStaff: boolean
  samples: { language: string; words: string; parts: TextParts }[]
}

/** Steps of a registration at the carrier, in order. */
export const registrationSteps = {
  brand: 'Brand: who you are',
  campaign: 'Campaign: what you text',
  number: 'Number: added to the campaign',
} as const

export type RegistrationStep = keyof typeof registrationSteps

/** What the carrier answered to a step, as the owner noted it. */
export type RegistrationAnswer = { isDone: boolean; answer: string }

/** Automatic texts and the registration, as the page shows them. */
export type AutomaticSettingsView = {
  kinds: AutomaticKindView[]
  capDollars: string
  spentCents: number
  /** Price of a part where the carrier does not say one: "1.18 ¢". */
  partPrice: string
  staff: { name: string; phone: string; number: string; state: ConsentState }[]
  /** Text to copy into the carrier's form. Null where the site has no public address. */
  registration: { label: string; words: string }[]
  answers: Readonly<Record<RegistrationStep, RegistrationAnswer>>
}
