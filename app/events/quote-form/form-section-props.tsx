import type { ReactNode } from 'react'

/** Props of each form section: the input to show and the error message at a field. */
export type FormSectionProps = {
  input: Record<string, string>
  message: (field: string) => string | undefined
  /** Renders the button that corrects a field. */
  mend?: (field: string) => ReactNode
  /** The only field with an error. The page is opened at this field. */
  alone?: string | undefined
  /** Whether the owner fills in the form. Few fields are required then, and browser autofill is off. */
  isByHand?: boolean
  /** Labels of the form that the owner fills in. They are not in the visitors' script. */
  labels?: { heard: string; heardWords: string; need: string } | undefined
}
