/** The certificates that are named by us; others are named by the owner, as typed. */
export const certificateKinds = ['alcohol-service', 'food-handler', 'drivers-license'] as const

/** A paper of a person. Days are YYYY-MM-DD, moments epoch milliseconds. */
export type Certificate = {
  id: string
  personId: string
  /** Of `certificateKinds`, or a kind of the owner's own, as typed. */
  kind: string
  number: string
  issuedOn: string | null
  endsOn: string | null
  /** Its PDF or photo among the files. */
  file: string | null
  madeBy: 'person' | 'owner'
  madeAt: number
  seenBy: string | null
  /** It counts from the moment the owner has seen it. */
  seenAt: number | null
}

/** Whether a paper counts on a day: seen by the owner and not over. */
export function isCertificateValid({ endsOn, seenAt }: Pick<Certificate, 'endsOn' | 'seenAt'>, day: string): boolean {
  return seenAt !== null && (endsOn === null || endsOn >= day)
}
