type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Lists the fields of a form whose value differs from the rendered page: typed while the script loaded, or restored by the
 * browser after Back.
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
