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
}

/** Date and name: an event that the owner enters needs no more. */
const byHandFields = ['eventDate', 'requestorName']

/** Returns the props of each field that a request needs, by its name. */
export function getSectionFields({ input, message, mend, alone, isByHand = false }: FormSectionProps) {
  return (name: string) => ({
    name,
    defaultValue: input[name],
    error: message(name),
    mend: mend?.(name),
    autoFocus: alone === name,
    required: !isByHand || byHandFields.includes(name),
  })
}
