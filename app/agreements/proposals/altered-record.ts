/** A record that differs from its history. `isGone`: it is missing. */
export type AlteredRecord = { isGone: boolean } & (
  | { what: 'copy' }
  | { what: 'proposal'; version: number }
  | { what: 'change'; number: number }
  | { what: 'signature'; name: string | null }
)

/** Result of checking the history's HMACs, see `HistoryHmacReport`. `at` is when entries from before HMACs got theirs. */
export type HistoryHmacStatus = {
  state: 'sound' | 'altered' | 'shorter' | 'unchecked' | 'none'
  unsealedFrom: number | null
  before: { at: number; length: number } | null
}
