import type { EventState } from './event.ts'

/** Who makes something happen to a request. */
export type Actor = 'owner' | 'client' | 'clock'

/** What of an agreement moved a request along. */
export type StateChangeCause = 'yes' | 'postponed' | 'released'

/**
 * From where to where a request moved; a date held has its last day, a request lost its reason. `because` names what of its
 * agreement moved it; moves of before do not say.
 */
export type StateChange = {
  from: EventState
  to: EventState
  until?: string
  reason?: string
  because?: StateChangeCause
}

/** A field that was corrected, in words. */
export type FieldCorrection = { label: string; before: string; after: string }

/** What happened to a request's money: an entry of its ledger, a due, a paper that was made; sums in cents. */
export type MoneyHistoryDetails = {
  what: 'payment' | 'tip' | 'refund' | 'reversal' | 'due' | 'invoice' | 'receipt' | 'reminder'
  amountCents: number
  /** How it was paid, which due it is, or a paper's number; in words. */
  how?: string
  reason?: string
  /** The PO number an invoice was made with. */
  po?: string
}

/** What is known of an event, by its kind. */
export type HistoryDetails = {
  moved: StateChange
  undone: StateChange
  note: { text: string }
  /** Another request that is the same event was put into this one. */
  merged: { reference: string }
  reply: { subject: string }
  /** A letter of the owner's rules went: after a tap, with its words changed, or by itself. `letter` is its rule. */
  'follow-up': { subject: string; how: 'sent' | 'changed' | 'itself' | 'by-hand'; letter?: string }
  /** A question they asked on their page was answered on the phone. */
  'by-phone': Record<string, never>
  /** A day without a place for it got one: so many events and bartenders from then on. */
  'room-made': { date: string; events: number; bartenders: number }
  /** Next in line for a day others have, or not any more. */
  'next-in-line': { date: string; isNext: boolean }
  money: MoneyHistoryDetails
  /** A contact of the event was added, changed or removed. */
  contact: { act: 'added' | 'changed' | 'removed'; name: string; rights: string }
  /** The client was asked what the night still lacks; each fact by its name. */
  'facts-asked': { labels: string[] }
  /** What they typed on their page of it. */
  'facts-said': { name: string; facts: { label: string; value: string }[] }
  /** Corrected by the owner, or `isProposalAccepted` to by both after the yes. Earlier versions wrote corrections down as one text. */
  edited: { changes: FieldCorrection[]; isReckonedAnew: boolean; isAgreed?: true } | { text: string }
}

export type HistoryEntryKind = keyof HistoryDetails

type Stamp = {
  id: string
  /** Epoch milliseconds; no two of one request share them. */
  at: number
  actor: Actor
  /** The name of who did it, where that is known. */
  by?: string
}

/** Something that happened to a request. */
export type HistoryEntry = { [Kind in HistoryEntryKind]: Stamp & HistoryEntryContent<Kind> }[HistoryEntryKind]

/** An event's kind with the details that belong to it. */
export type HistoryEntryContent<Kind extends HistoryEntryKind = HistoryEntryKind> = {
  [One in Kind]: { kind: One; details: HistoryDetails[One] }
}[Kind]

type Moved = Extract<HistoryEntry, { kind: 'moved' }>

/** The moves that were not undone, the newest first; of events with the newest first. */
export function getEffectiveStateChanges(events: HistoryEntry[]): Moved[] {
  let undone = 0
  return events.filter((event): event is Moved => {
    if (event.kind === 'undone') undone++
    if (event.kind !== 'moved') return false
    if (undone === 0) return true
    undone--
    return false
  })
}

/** The last move that was not undone, or null; of events with the newest first. */
export function getLastStateChange(events: HistoryEntry[]): Moved | null {
  return getEffectiveStateChanges(events)[0] ?? null
}

/** What was said when a request last came to a state, before a moment; of events with the newest first. */
export function findPriorStateChange(events: HistoryEntry[], state: EventState, before: number): StateChange | null {
  const came = events.find(
    (event) => (event.kind === 'moved' || event.kind === 'undone') && event.details.to === state && event.at < before,
  )
  return came?.kind === 'moved' || came?.kind === 'undone' ? came.details : null
}

/** Where a held request stood before it was held; of events with the newest first, null where they do not say. */
export function getStateBeforeHold(events: HistoryEntry[]): EventState | null {
  return (
    getEffectiveStateChanges(events).find(({ details }) => details.to === 'held' && details.from !== 'held')?.details
      .from ?? null
  )
}
