/** What is stored otherwise than its events say; gone, it is not there any more. */
export type AlteredRecord = { isGone: boolean } & (
  | { what: 'copy' }
  | { what: 'proposal'; version: number }
  | { what: 'change'; number: number }
  | { what: 'signature'; name: string | null }
)

/** What the seals beside the chain say; see `HistoryHmacReport`. `at` is when what was there before seals got one. */
export type HistoryHmacStatus = {
  state: 'sound' | 'altered' | 'shorter' | 'unchecked' | 'none'
  unsealedFrom: number | null
  before: { at: number; length: number } | null
}
