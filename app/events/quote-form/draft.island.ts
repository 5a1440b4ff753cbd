const storageKey = 'quote-draft'
/** Fields that belong to this rendering of the form and are not stored in a draft. */
const excludedFields = ['token', 'eventTheme', 'intent', 'asked']

type Draft = { words: [string, string][]; sentWith?: string }

/** Stores the form's input on this device. `sentWith` is the token of a form that is being sent. */
export function saveDraft(form: HTMLFormElement, sentWith?: string): void {
  const words = [...new FormData(form)].filter(([name, value]) => value && !excludedFields.includes(name)) as [
    string,
    string,
  ][]
  attempt(() => localStorage.setItem(storageKey, JSON.stringify({ words, sentWith } satisfies Draft)))
}

export function clearDraft(): void {
  attempt(() => localStorage.removeItem(storageKey))
}

/**
 * Fills empty fields from the stored draft, or deletes the draft if its form was received. Returns whether any field was
 * filled. The server knows whether a form was received, because sending may have failed on a bad connection.
 */
export async function restoreDraft(form: HTMLFormElement): Promise<boolean> {
  const draft = attempt(() => JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Draft | null)
  if (!draft) return false
  if (draft.sentWith && (await hasArrived(draft.sentWith))) {
    clearDraft()
    return false
  }
  for (const [name, value] of draft.words) {
    for (const field of form.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)) fill(field, value)
  }
  return draft.words.length > 0
}

async function hasArrived(token: string): Promise<boolean> {
  try {
    const response = await fetch(`/quote/sent?token=${encodeURIComponent(token)}`)
    return response.ok && ((await response.json()) as { sent: boolean }).sent
  } catch {
    return false
  }
}

/** Fills in a field from the draft unless the visitor has typed into it. */
function fill(field: HTMLInputElement, value: string): void {
  if (field.type === 'checkbox') field.checked ||= field.value === value
  else if (field.type === 'radio') field.checked ||= field.value === value && nothingChosen(field)
  // Also sets the default value, because the style sheet treats a time field without it as empty.
  else if (field.value === '') {
    field.value = field.defaultValue = value
    // An older draft has free text for a field that is now a choice. It goes to the free text field.
    if (field.value !== value) {
      field.value = ''
      const words = field.form?.elements.namedItem('heardWords')
      if (words instanceof HTMLInputElement && field.name === 'heardFrom') fill(words, value)
    }
  }
  // Opens the section of a restored field.
  if (field.type !== 'checkbox' || field.checked) field.closest('details')?.setAttribute('open', '')
}

function nothingChosen({ form, name }: HTMLInputElement): boolean {
  return form?.querySelector<HTMLInputElement>(`[name="${name}"]:checked`)?.value === ''
}

function attempt<T>(what: () => T): T | null {
  try {
    return what()
  } catch {
    return null
  }
}
