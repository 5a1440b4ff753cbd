/** Site state of every back office page: whether emails are delivered, and whether this is a copy of the site. */
export type EmailAndCopyStatus = {
  isMailbox: boolean
  /** Time of the copy in epoch milliseconds. Null for the original site. */
  copyOf: number | null
}
