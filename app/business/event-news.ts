/**
 * News of an event to send to connected tools. `data` never contains an address, a phone number, an email address or a
 * link that grants access. `at` in epoch milliseconds. Tools know the types by these names, so the names stay.
 */
export type EventNews = {
  type:
    | 'request.created'
    | 'proposal.accepted'
    | 'payment.received'
    | 'payment.refunded'
    | 'change.agreed'
    | 'event.called-off'
    | 'team.changed'
  eventId: string
  reference: string
  data: Record<string, string | number | boolean | null>
  at: number
}

/** Returns a name that may be sent to other tools, or null if it contains an email address or a phone number. */
export function getShareableName(name: string): string | null {
  return name.includes('@') || name.replace(/\D/g, '').length >= 6 ? null : name
}
