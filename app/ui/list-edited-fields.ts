type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Fields of a form whose value is no longer the one that the page came with: typed while the script was loading, or
 * restored by the browser on the way back.
 */
export function listEditedFields(form: HTMLFormElement): FormField[] {
  return [...form.elements].filter(isEdited)
}

function isEdited(field: Element): field is FormField {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement)) return false
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked
}
