import type { ChangeKind } from '../agreement/agreement-change.ts'
import type { AlteredRecord, HistoryHmacStatus } from '../proposals/altered-record.ts'

/** Record of an agreement with recomputed hashes. Times in epoch milliseconds. */
export type AgreementView = {
  eventId: string
  reference: string
  timeZone: string
  /** First altered entry of the chain. Null if all are intact. */
  broken: number | null
  isAltered: boolean
  altered: AlteredRecord[]
  seal: HistoryHmacStatus
  signatures: {
    id: string
    kind: 'signed' | 'noted'
    name: string
    email: string
    at: number
    zone: string
    ip: string
    userAgent: string
    consent: string
    words: string
    totalCents: number
    /** Version of the signed proposal. Null for the signature of a change after the acceptance. */
    version: number | null
    hashes: { what: string; hash: string; isSame: boolean }[]
  }[]
  /** Agreed changes with the copy that both sides have. Signed changes are among the signatures too. */
  copies: {
    id: string
    number: number
    what: ChangeKind
    at: number
    hashes: { what: string; hash: string; isSame: boolean }[]
  }[]
  events: { id: string; number: number; at: number; who: string; hash: string; told: string }[]
}
