/** What about money the owner has to know of or decide, with what is known of it. Sums in cents. */
export type MoneyNoticeDetails = {
  /** Paid, and the agreement no longer stands: the date was let go or went to others. */
  'paid-date-taken': { entryId: string; amountCents: number; label: string }
  /** Paid into an event that was called off: it is theirs until it is given back. */
  credit: { entryId: string; amountCents: number; label: string }
  'more-than-owed': { entryId: string; amountCents: number; overCents: number }
  /** Stripe took another sum, or another currency, than was asked for. */
  'amount-differs': { sessionId: string; askedCents: number; paid: string }
  /** `feeCents` is what Stripe charges for the dispute; unknown of notices from before. */
  dispute: { disputeId: string; amountCents: number; reason: string; state: string; feeCents?: number }
  /** An entry of Stripe's was reversed here by hand, which an earlier version allowed. */
  'reversed-by-hand': { reversalId: string; amountCents: number; isRefund: boolean }
  'returned-elsewhere': { refundId: string; amountCents: number }
  'refund-failed': { refundId: string; amountCents: number; remark: string }
  /** `isTold`: they were e-mailed; unknown of notices from before. */
  'bank-failed': { sessionId: string; amountCents: number; isTold?: boolean }
}
export type MoneyNoticeKind = keyof MoneyNoticeDetails
export type NewMoneyNotice = {
  [Kind in MoneyNoticeKind]: { kind: Kind; details: MoneyNoticeDetails[Kind] }
}[MoneyNoticeKind]
export type MoneyNotice = NewMoneyNotice & { id: string; eventId: string; at: number }

/** A notice with the event it is about. */
export type MoneyNoticeWithEvent = MoneyNotice & { name: string; eventDate: string }

/** What of a notice's payment goes back with one tap, in cents. */
export function getNoticeRefund(notice: MoneyNotice): { entryId: string; cents: number } | null {
  switch (notice.kind) {
    case 'paid-date-taken':
    case 'credit':
      return { entryId: notice.details.entryId, cents: notice.details.amountCents }
    case 'more-than-owed':
      return { entryId: notice.details.entryId, cents: notice.details.overCents }
    default:
      return null
  }
}
