/** Causes of a carrier's error, in terms of what follows. */
export type CarrierErrorCause =
  | 'wrong-key'
  | 'busy'
  | 'no-such-number'
  | 'landline'
  | 'stopped'
  | 'region'
  | 'phone-off'
  | 'filtered'
  | 'unregistered'
  | 'other'

/** Effects of a carrier error on the text, and on all texts until the error ends. */
type Consequence = {
  /** `off`: no text goes out until the owner has changed something. */
  outcome: 'refused' | 'later' | 'off'
  /** Maximum number of attempts before the text counts as refused. */
  attempts: number
  /** Mark that is stored for the phone number. */
  mark: 'no-texts' | 'stopped' | null
  words: (code: string) => string
}

const always = Infinity

export const carrierConsequences: Readonly<Record<CarrierErrorCause, Consequence>> = {
  'wrong-key': { outcome: 'off', attempts: always, mark: null, words: () => 'The carrier refuses the key' },
  busy: { outcome: 'later', attempts: always, mark: null, words: () => 'The carrier is busy or away' },
  'no-such-number': { outcome: 'refused', attempts: 1, mark: 'no-texts', words: () => 'There is no such number' },
  landline: {
    outcome: 'refused',
    attempts: 1,
    mark: 'no-texts',
    words: () => 'This is a landline, which gets no texts. Send an email',
  },
  stopped: { outcome: 'refused', attempts: 1, mark: 'stopped', words: () => 'They said STOP' },
  region: { outcome: 'refused', attempts: 1, mark: null, words: () => 'Your carrier does not text this region' },
  'phone-off': { outcome: 'later', attempts: 3, mark: null, words: () => 'The phone is off or has no network' },
  filtered: {
    outcome: 'refused',
    attempts: 1,
    mark: null,
    words: () => 'A network filtered this text. Say it in your own words, or call',
  },
  unregistered: {
    outcome: 'off',
    attempts: always,
    mark: null,
    words: () => 'Your number is not registered for texts yet',
  },
  other: { outcome: 'later', attempts: 2, mark: null, words: (code) => `Could not be delivered (${code})` },
}

/** Codes of Twilio have five digits and those of Telnyx begin with 10 or 40, so the two never collide. */
const causes: Readonly<Record<string, CarrierErrorCause>> = {
  // Twilio.
  20003: 'wrong-key',
  20404: 'wrong-key',
  20429: 'busy',
  21211: 'no-such-number',
  21214: 'no-such-number',
  21217: 'no-such-number',
  21614: 'no-such-number',
  21635: 'landline',
  21408: 'region',
  21610: 'stopped',
  30003: 'phone-off',
  30004: 'filtered',
  30005: 'no-such-number',
  30006: 'landline',
  30007: 'filtered',
  30032: 'unregistered',
  30034: 'unregistered',
  // Telnyx.
  10001: 'no-such-number',
  10002: 'no-such-number',
  10009: 'wrong-key',
  10010: 'wrong-key',
  10011: 'busy',
  10016: 'no-such-number',
  40001: 'landline',
  40002: 'filtered',
  40003: 'filtered',
  40006: 'phone-off',
  40010: 'unregistered',
  40011: 'busy',
  40300: 'stopped',
  40310: 'no-such-number',
  40329: 'unregistered',
}

/** Cause of an error by its code, else by the HTTP status of the response. */
export function getCarrierErrorCause(code: string, httpStatus: number): CarrierErrorCause {
  if (Object.hasOwn(causes, code)) return causes[code]!
  if (httpStatus === 401 || httpStatus === 403) return 'wrong-key'
  return httpStatus === 429 || httpStatus >= 500 ? 'busy' : 'other'
}
