/** What stands above the page once there is more to say than the proposal itself. */
export type ClientPageNotice = {
  heading: string
  words?: string
  errors?: { field: string; message: string }[]
  /** A yes was just refused, for others have the day: nothing is to be signed. */
  isTaken?: true
}
