/** The form for a change tells what to mend as a field is left: what it would come back with at the fields that were left so far. */
const changeForm = document.querySelector<HTMLFormElement>('#change-form')
const left = new Set<string>()
let asking: AbortController | null = null

changeForm?.addEventListener('focusout', ({ target }) => {
  const { name, value } = target as HTMLInputElement
  if (!name || !value) return
  left.add(name)
  asking?.abort()
  asking = new AbortController()
  void look(changeForm, asking.signal)
})

/** Shows the form's present mistakes. Where nobody answers, they are told when it is sent. */
async function look(form: HTMLFormElement, signal: AbortSignal): Promise<void> {
  try {
    const body = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
    // It shows what it would come to, and keeps nothing.
    body.set('intent', 'change')
    const answer = await fetch(form.action, { method: 'POST', body, signal })
    if (!answer.ok && answer.status !== 422) return
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
    for (const name of left) if (!signal.aborted) tell(name, fresh.getElementById(name))
  } catch {
    // Away, or overtaken by the next field.
  }
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
  here.closest('.field')?.classList.toggle('bad', Boolean(told))
  for (const state of ['aria-invalid', 'aria-describedby']) {
    const value = there.getAttribute(state)
    if (value === null) here.removeAttribute(state)
    else here.setAttribute(state, value)
  }
}
