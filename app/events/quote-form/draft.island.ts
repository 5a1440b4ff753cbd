const place = 'quote-draft'
/** What belongs to this rendering of the form, not to the visitor's words. */
const notKept = new Set(['token', 'eventTheme', 'intent', 'asked'])

type Draft = { words: [string, string][]; sentWith?: string }

/** Keeps the form's words on this device; `sentWith` is the token they are just being sent with. */
export function saveDraft(form: HTMLFormElement, sentWith?: string): void {
  const words = [...new FormData(form)].filter(([name, value]) => !notKept.has(name) && value !== '') as [
    string,
    string,
  ][]
  attempt(() => localStorage.setItem(place, JSON.stringify({ words, sentWith } satisfies Draft)))
}

export function clearDraft(): void {
  attempt(() => localStorage.removeItem(place))
}

/**
 * Puts the kept words into fields that are still empty, or forgets them when they have arrived meanwhile.
 * Answers whether any came back. Sending may have failed on a bad line, so the server is asked, not guessed.
 */
export async function restoreDraft(form: HTMLFormElement): Promise<boolean> {
  const draft = attempt(() => JSON.parse(localStorage.getItem(place) ?? 'null') as Draft | null)
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

/** What somebody has chosen or typed since stays. */
function fill(field: HTMLInputElement, value: string): void {
  if (field.type === 'checkbox') field.checked ||= field.value === value
  else if (field.type === 'radio') field.checked ||= field.value === value && nothingChosen(field)
  // As its default too: what the style sheet takes for empty never had one.
  else if (field.value === '') {
    field.value = field.defaultValue = value
    // A draft of before has words where a choice is now: they stand in the field for words.
    if (field.value !== value) {
      field.value = ''
      const words = field.form?.elements.namedItem('heardWords')
      if (words instanceof HTMLInputElement && field.name === 'heardFrom') fill(words, value)
    }
  }
  // What came back is not hidden away.
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
