/** What each part of the form is given: the words to show and the message at a field. */
export type PartProps = {
  input: Record<string, string>
  message: (field: string) => string | undefined
  /** In the owner's hands next to nothing is needed, and no browser fills in the owner's own name. */
  isByHand?: boolean
}
