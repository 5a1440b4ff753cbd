import { connectLiveForm } from '../../ui/live-form.island.ts'

/** The sums of a proposal follow the input. Without this script *Add it up* shows them. */
const form = document.querySelector<HTMLFormElement>('.draft')!
form.dataset.live = ''
const refresh = connectLiveForm(form, { intent: 'sum' })
// A button of the menu changes the lines in place. The focus stays on it, or goes to the button that took its place.
form.addEventListener('click', (event) => {
  const button = (event.target as HTMLElement).closest<HTMLButtonElement>(
    'button:is([name="add"], [name="less"], [name="menu"])',
  )
  if (!button) return
  event.preventDefault()
  const { name, value } = button
  void refresh(button).then(() => {
    const same = form.querySelector<HTMLButtonElement>(`button[name="${name}"][value="${CSS.escape(value)}"]`)
    const next =
      same ??
      form.querySelector<HTMLButtonElement>(
        `button[name="add"][value="${CSS.escape(value)}"], button[name="menu"][value="open"]`,
      )
    next?.focus()
  })
})
// What was typed before this script arrived.
if ([...form.querySelectorAll('input')].some((field) => field.value !== field.defaultValue)) void refresh()
