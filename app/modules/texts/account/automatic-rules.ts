/** The owner's rules for automatic texts. */
export type AutomaticTextRules = {
  /** Kinds of automatic texts that are switched on. */
  on: readonly string[]
  /** Maximum cost of automatic texts in a month, in cents. */
  capCents: number
  /** Price of a part where the carrier did not say one, in millionths of a dollar. */
  partMicros: number
  /** The carrier's response to each step of the registration. */
  registration?: Readonly<Record<string, { isDone: boolean; answer: string }>>
}

/**
 * No automatic text goes out until the owner switches its kind on. A part costs $0.0083 at Twilio and $0.0035 of carrier fees for a US
 * number (price lists of July 2026). Telnyx says its price with each text.
 */
export const defaultAutomaticRules: AutomaticTextRules = { on: [], capCents: 2_000, partMicros: 11_800 }

/**
 * Maximum number of automatic texts to a number in 24 hours. It limits what somebody can cause with a stranger's
 * number.
 */
export const maxPerNumberAndDay = { client: 3, staff: 12 }

/** Reasons why an automatic text was not sent, as shown in the event's conversation. */
export const droppedTextReasons = {
  late: 'It would have come too late',
  many: 'Too many texts to this number today',
  cap: 'The month’s limit for automatic texts is reached',
  consent: 'They have not agreed to texts about this',
  untrue: 'What it says is no longer true',
  changed: 'It changed since. A new text says how',
  long: 'It is longer than 300 characters',
} as const

/** Prefix of the form key of an automatic text. The key of its content follows. */
export const automaticKeyPrefix = 'auto '
