/** What every page says or has to know: whether letters leave the house at all, and whether this is a copy of the site. */
export type EmailAndCopyStatus = {
  isMailbox: boolean
  /** Of when this is a copy, in epoch milliseconds; null for the site itself. */
  copyOf: number | null
}
