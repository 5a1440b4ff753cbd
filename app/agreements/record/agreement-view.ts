import type { ChangeKind } from '../agreement/agreement-change.ts'
import type { AlteredRecord, HistoryHmacStatus } from '../proposals/altered-record.ts'

/** The record of an agreement with its hashes worked out again. Moments in epoch milliseconds. */
export type AgreementView = {
  eventId: string
  reference: string
  timeZone: string
  /** The first event of the chain that is not as it was written; null where all are. */
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
    /** Null of a change after the yes. */
    version: number | null
    hashes: { what: string; hash: string; isSame: boolean }[]
  }[]
  /** Agreed changes with the copy both sides have: signed ones are among the signatures, too. */
  copies: {
    id: string
    number: number
    what: ChangeKind
    at: number
    hashes: { what: string; hash: string; isSame: boolean }[]
  }[]
  events: { id: string; number: number; at: number; who: string; hash: string; told: string }[]
}
