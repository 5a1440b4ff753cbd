import { listEditedFields } from '../../../ui/list-edited-fields.ts'

/**
 * Live preview of the change form: the preview appears in its row while the client types, and errors appear at fields
 * that were left. Both come from the server-rendered page.
 */
const changeForm = document.querySelector<HTMLFormElement>('#change-form')
const left = new Set<string>()
const pause = 350
let asking: AbortController | null = null
let waiting: ReturnType<typeof setTimeout> | undefined

if (changeForm) {
  const form = changeForm
  for (const button of form.querySelectorAll<HTMLButtonElement>('button[data-step]')) {
    button.hidden = false
    button.addEventListener('click', () => {
      const field = document.getElementById(button.getAttribute('aria-controls')!) as HTMLInputElement
      const count = Number(field.value)
      if (Number.isInteger(count)) field.value = String(Math.max(1, count + Number(button.dataset.step)))
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  const previewInput = (field: HTMLElement) => {
    showFormerValue(field as HTMLInputElement)
    schedulePreview(form, field, pause)
  }
  form.addEventListener('input', ({ target }) => previewInput(target as HTMLElement))
  listEditedFields(form).forEach(previewInput)
  form.addEventListener('focusout', ({ target }) => {
    const { name, value } = target as HTMLInputElement
    if (!name || !value || left.has(name)) return
    left.add(name)
    schedulePreview(form, target as HTMLElement, 0)
  })
}

/** Shows the agreed value next to each field that was changed. */
function showFormerValue(field: HTMLInputElement): void {
  const was = field.closest('.stepper')?.querySelector<HTMLElement>('[data-was]')
  if (was) was.hidden = field.value.trim() === was.dataset.was
}

/** Requests a preview after a pause in typing. A later request replaces it. */
function schedulePreview(form: HTMLFormElement, field: HTMLElement, after: number): void {
  const row = field.closest<HTMLDetailsElement>('.change-row')
  if (!row) return
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    asking?.abort()
    asking = new AbortController()
    void loadPreview(form, row, asking.signal)
  }, after)
}

/** Without a response from the server, the preview appears when the form is sent. */
async function loadPreview(form: HTMLFormElement, row: HTMLDetailsElement, signal: AbortSignal): Promise<void> {
  try {
    const body = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
    // The server previews the change and stores nothing.
    body.set('intent', 'change')
    const address = new URL(form.action)
    address.searchParams.set('row', row.dataset.row!)
    const answer = await fetch(address, { method: 'POST', body, signal })
    if (!answer.ok && answer.status !== 422) return
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
    if (signal.aborted) return
    for (const name of left) updateFieldError(name, fresh.getElementById(name))
    for (const here of form.querySelectorAll<HTMLDetailsElement>('.change-row')) updateRow(here, fresh)
  } catch {
    // Offline, or aborted by the next field's request.
  }
}

/** Shows the row's preview from the server. The total on the button is always the last preview's. */
function updateRow(row: HTMLDetailsElement, fresh: Document): void {
  const [here, there] = [row, fresh.querySelector(`.change-row[data-row="${row.dataset.row}"]`)].map((of) =>
    of?.querySelector('[data-answer]'),
  )
  if (!here || !there || here.textContent === there.textContent) return
  here.replaceChildren(...there.childNodes)
}

/** Adds or removes an error message as in the server's page. Screen readers announce it. */
function updateFieldError(name: string, there: HTMLElement | null): void {
  const [here, id] = [document.getElementById(name), `${name}-error`]
  const [told, before] = [there?.ownerDocument.getElementById(id), document.getElementById(id)]
  if (!here || !there || told?.textContent === before?.textContent) return
  before?.remove()
  if (told) {
    told.setAttribute('role', 'alert')
    here.before(told)
  }
  here.closest('.field, .stepper')?.classList.toggle('bad', Boolean(told))
  for (const state of ['aria-invalid', 'aria-describedby']) {
    const value = there.getAttribute(state)
    if (value === null) here.removeAttribute(state)
    else here.setAttribute(state, value)
  }
}
