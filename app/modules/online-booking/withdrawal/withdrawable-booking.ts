/** A booking that the owner may still withdraw, and until when. In integer cents and epoch milliseconds. */
export type WithdrawableBooking = { id: string; refundCents: number; bookedAt: number; until: number }
