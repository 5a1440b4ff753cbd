/**
 * The form for a change comes alive: what it comes to stands in its row as one types, and what to mend at the fields that
 * were left so far. Both are the server's own page, asked for and taken from.
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
  form.addEventListener('input', ({ target }) => {
    const field = target as HTMLInputElement
    // What it was is told beside what is something else.
    const was = field.closest('.stepper')?.querySelector<HTMLElement>('[data-was]')
    if (was) was.hidden = field.value.trim() === was.dataset.was
    ask(form, field, pause)
  })
  form.addEventListener('focusout', ({ target }) => {
    const { name, value } = target as HTMLInputElement
    if (!name || !value || left.has(name)) return
    left.add(name)
    ask(form, target as HTMLElement, 0)
  })
}

/** Asks once nothing was typed for a while; whatever is asked later overtakes it. */
function ask(form: HTMLFormElement, field: HTMLElement, after: number): void {
  const row = field.closest<HTMLDetailsElement>('.change-row')
  if (!row) return
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    asking?.abort()
    asking = new AbortController()
    void look(form, row, asking.signal)
  }, after)
}

/** Where nobody answers, it is shown when the form is sent. */
async function look(form: HTMLFormElement, row: HTMLDetailsElement, signal: AbortSignal): Promise<void> {
  try {
    const body = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
    // It shows what it would come to, and keeps nothing.
    body.set('intent', 'change')
    const address = new URL(form.action)
    address.searchParams.set('row', row.dataset.row!)
    const answer = await fetch(address, { method: 'POST', body, signal })
    if (!answer.ok && answer.status !== 422) return
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
    if (signal.aborted) return
    for (const name of left) tell(name, fresh.getElementById(name))
    for (const here of form.querySelectorAll<HTMLDetailsElement>('.change-row')) show(here, fresh)
  } catch {
    // Away, or overtaken by the next field.
  }
}

/** The row's answer as the server has it; the sum on the button is always that of the last one. */
function show(row: HTMLDetailsElement, fresh: Document): void {
  const [here, there] = [row, fresh.querySelector(`.change-row[data-row="${row.dataset.row}"]`)].map((of) =>
    of?.querySelector('[data-answer]'),
  )
  if (!here || !there || here.textContent === there.textContent) return
  here.replaceChildren(...there.childNodes)
}

/** Puts a message where the server has put it, or takes it away; it is heard, too. */
function tell(name: string, there: HTMLElement | null): void {
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
