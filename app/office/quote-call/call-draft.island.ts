const storageKey = 'call-draft'
/** A call that was not saved within two days is dropped. Milliseconds. */
const maxAgeMs = 2 * 86_400_000

/** Fields of a call being typed, with the key of its form. `at` in epoch milliseconds. */
export type CallDraft = { key: string; at: number; words: [name: string, value: string][] }

/** Stores a form's input on this device. Returns false if the browser stores nothing. */
export function saveCallDraft(form: HTMLFormElement, at: number): boolean {
  const words = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  )
  const key = words.find(([name]) => name === 'key')?.[1] ?? ''
  try {
    localStorage.setItem(storageKey, JSON.stringify({ key, at, words } satisfies CallDraft))
    return true
  } catch {
    return false
  }
}

export function clearCallDraft(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored either.
  }
}

/** Returns the stored call. Null if there is none, it is old, or it was saved with the key `savedKey`. */
export function getCallDraft(savedKey: string, now: number): CallDraft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as CallDraft | null
    if (draft && draft.key !== savedKey && now - draft.at < maxAgeMs) return draft
    clearCallDraft()
    return null
  } catch {
    return null
  }
}

/** Fills an empty call form with the draft stored in the browser, and opens the sections that have values. */
export function fillCallForm(form: HTMLFormElement, { words }: CallDraft): void {
  for (const [name, value] of words) {
    for (const field of form.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)) {
      if (field.type === 'checkbox' || field.type === 'radio') field.checked ||= field.value === value
      else field.value = value
      if (name !== 'key' && field.type !== 'hidden' && field.type !== 'radio')
        field.closest('details')?.setAttribute('open', '')
    }
  }
}
