import type { ReactNode } from 'react'

/** What each part of the form is given: the words to show and the message at a field. */
export type FormSectionProps = {
  input: Record<string, string>
  message: (field: string) => string | undefined
  /** What mends a field at a tap. */
  mend?: (field: string) => ReactNode
  /** The one field that has to be mended: a page that comes back opens at it. */
  alone?: string | undefined
  /** In the owner's hands next to nothing is needed, and no browser fills in the owner's own name. */
  isByHand?: boolean
}
