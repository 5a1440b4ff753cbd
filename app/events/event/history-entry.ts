import type { EventState } from './event.ts'

/** Actor of a history entry. */
export type Actor = 'owner' | 'client' | 'clock'

/** Kind of agreement change that caused a state change of the event. */
export type StateChangeCause = 'yes' | 'postponed' | 'released'

/**
 * A state change. A hold has its last day, a lost event its reason. `because` names the agreement change behind it. Older
 * entries lack it.
 */
export type StateChange = {
  from: EventState
  to: EventState
  until?: string
  reason?: string
  because?: StateChangeCause
}

/** A corrected field as text. */
export type FieldCorrection = { label: string; before: string; after: string }

/** A history entry about money: a ledger entry, an amount due, an invoice or a receipt. Integer cents. */
export type MoneyHistoryDetails = {
  what: 'payment' | 'tip' | 'refund' | 'reversal' | 'due' | 'invoice' | 'receipt' | 'reminder'
  amountCents: number
  /** Payment method, name of the amount due, or document number, as text. */
  how?: string
  reason?: string
  /** The PO number on an invoice. */
  po?: string
}

/** Details of a history entry, by its kind. */
export type HistoryDetails = {
  moved: StateChange
  undone: StateChange
  note: { text: string }
  /** Another event was merged into this event. */
  merged: { reference: string }
  reply: { subject: string }
  /**
   * A follow-up email was sent: by the owner's tap, with edited text, or automatically. `letter` is the id of its rule.
   */
  'follow-up': { subject: string; how: 'sent' | 'changed' | 'itself' | 'by-hand'; letter?: string }
  /** The owner answered a question from the client page on the phone. */
  'by-phone': Record<string, never>
  /** The capacity of a full day was raised to this number of events and bartenders. */
  'room-made': { date: string; events: number; bartenders: number }
  /** The event joined or left the waitlist for a day. */
  'next-in-line': { date: string; isNext: boolean }
  money: MoneyHistoryDetails
  /** A contact of the event was added, changed or removed. */
  contact: { act: 'added' | 'changed' | 'removed'; name: string; rights: string }
  /** The owner asked the client for missing event details, listed by their labels. */
  'facts-asked': { labels: string[] }
  /** Event details that the client entered on the page for them. */
  'facts-said': { name: string; facts: { label: string; value: string }[] }
  /**
   * A correction by the owner, or by both sides after acceptance (`isAgreed`). Earlier versions stored a correction as a
   * single text.
   */
  edited: { changes: FieldCorrection[]; isReckonedAnew: boolean; isAgreed?: true } | { text: string }
}

export type HistoryEntryKind = keyof HistoryDetails

type HistoryEntryFields = {
  id: string
  /** Epoch milliseconds, unique within an event. */
  at: number
  actor: Actor
  /** Name of the user who did it, if known. */
  by?: string
}

export type HistoryEntry = {
  [Kind in HistoryEntryKind]: HistoryEntryFields & HistoryEntryContent<Kind>
}[HistoryEntryKind]

/** A history entry's kind with its details. */
export type HistoryEntryContent<Kind extends HistoryEntryKind = HistoryEntryKind> = {
  [One in Kind]: { kind: One; details: HistoryDetails[One] }
}[Kind]

type StateChangeEntry = Extract<HistoryEntry, { kind: 'moved' }>

/** State changes that were not undone, newest first. `events` must be newest first. */
export function getEffectiveStateChanges(events: HistoryEntry[]): StateChangeEntry[] {
  let undone = 0
  return events.filter((event): event is StateChangeEntry => {
    if (event.kind === 'undone') undone++
    if (event.kind !== 'moved') return false
    if (undone === 0) return true
    undone--
    return false
  })
}

/** The last state change that was not undone, or null. `events` must be newest first. */
export function getLastStateChange(events: HistoryEntry[]): StateChangeEntry | null {
  return getEffectiveStateChanges(events)[0] ?? null
}

/** The latest change to a state before a moment in epoch milliseconds. `events` must be newest first. */
export function findPriorStateChange(events: HistoryEntry[], state: EventState, before: number): StateChange | null {
  const came = events.find(
    (event) => (event.kind === 'moved' || event.kind === 'undone') && event.details.to === state && event.at < before,
  )
  return came?.kind === 'moved' || came?.kind === 'undone' ? came.details : null
}

/** The state before a hold, or null if the history does not say. `events` must be newest first. */
export function getStateBeforeHold(events: HistoryEntry[]): EventState | null {
  return (
    getEffectiveStateChanges(events).find(({ details }) => details.to === 'held' && details.from !== 'held')?.details
      .from ?? null
  )
}
