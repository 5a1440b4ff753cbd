/** Notices about money that need the owner, with the details of each. Sums in cents. */
export type MoneyNoticeDetails = {
  /** Paid although the agreement has ended: the date was released or went to another client. */
  'paid-date-taken': { entryId: string; amountCents: number; label: string }
  /** Paid into a canceled event. It is the client's credit until it is refunded. */
  credit: { entryId: string; amountCents: number; label: string }
  /** A tip for an event that does not take place. */
  'tip-owed': { entryId: string; amountCents: number }
  'more-than-owed': { entryId: string; amountCents: number; overCents: number }
  /** Stripe charged a different amount or currency than requested. */
  'amount-differs': { sessionId: string; askedCents: number; paid: string }
  /** `feeCents` is Stripe's fee for the dispute. Unknown for older notices. */
  dispute: { disputeId: string; amountCents: number; reason: string; state: string; feeCents?: number }
  /** A Stripe entry was reversed here by hand, which an earlier version allowed. */
  'reversed-by-hand': { reversalId: string; amountCents: number; isRefund: boolean }
  'returned-elsewhere': { refundId: string; amountCents: number }
  'refund-failed': { refundId: string; amountCents: number; remark: string }
  /** `isTold`: the client was emailed. Unknown for older notices. */
  'bank-failed': { sessionId: string; amountCents: number; isTold?: boolean }
}
export type MoneyNoticeKind = keyof MoneyNoticeDetails
export type NewMoneyNotice = {
  [Kind in MoneyNoticeKind]: { kind: Kind; details: MoneyNoticeDetails[Kind] }
}[MoneyNoticeKind]
export type MoneyNotice = NewMoneyNotice & { id: string; eventId: string; at: number }

/** A notice with the event it is about. */
export type MoneyNoticeWithEvent = MoneyNotice & { name: string; eventDate: string }

/** Returns the part of a notice's payment that a single tap refunds, in cents. Null if there is none. */
export function getNoticeRefund(notice: MoneyNotice): { entryId: string; cents: number } | null {
  switch (notice.kind) {
    case 'paid-date-taken':
    case 'credit':
    case 'tip-owed':
      return { entryId: notice.details.entryId, cents: notice.details.amountCents }
    case 'more-than-owed':
      return { entryId: notice.details.entryId, cents: notice.details.overCents }
    default:
      return null
  }
}
