/** Predefined certificate kinds. The owner may type others. */
export const certificateKinds = ['alcohol-service', 'food-handler', 'drivers-license'] as const

/** A certificate of a staff member. Days are YYYY-MM-DD, moments epoch milliseconds. */
export type Certificate = {
  id: string
  personId: string
  /** A value of `certificateKinds` or a kind the owner typed. */
  kind: string
  number: string
  issuedOn: string | null
  endsOn: string | null
  /** Name of its PDF or photo in the file store. */
  file: string | null
  madeBy: 'person' | 'owner'
  madeAt: number
  seenBy: string | null
  /** The certificate is valid only after the owner has seen it. */
  seenAt: number | null
}

/** Whether a certificate is valid on a day: seen by the owner and not expired. */
export function isCertificateValid({ endsOn, seenAt }: Pick<Certificate, 'endsOn' | 'seenAt'>, day: string): boolean {
  return seenAt !== null && (endsOn === null || endsOn >= day)
}
