/** A notice at the top of the client page. */
export type ClientPageNotice = {
  heading: string
  words?: string
  errors?: { field: string; message: string }[]
  /** An acceptance was refused because the date is no longer available. Nothing can be signed. */
  isTaken?: true
}
