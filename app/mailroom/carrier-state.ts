type Word = { at: number; words: string; letterId: string }

/**
 * How letters leave: who carries them (mailbox, emailjs, smtp://host:port), their last good and last bad word, and
 * when a test letter was last taken by them. Moments in epoch milliseconds.
 */
export type CarrierState = { carrier: string; success: Word | null; failure: Word | null; provedAt: number | null }
