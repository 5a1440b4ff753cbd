import { connectLiveForm } from '../../ui/live-form.island.ts'
import { connectLineOrder } from './draft-line-order.island.ts'
import { connectMenuSearch } from './draft-menu-search.island.ts'

/** The sums of a proposal follow the input. Without this script *Add it up* shows them. */
const form = document.querySelector<HTMLFormElement>('.draft')!
form.dataset.live = ''
connectMenuSearch(form)
const refresh = connectLiveForm(form, { intent: 'sum' })
// A button of the menu changes the lines in place. The focus stays on it, or goes to the button that took its place.
form.addEventListener('click', (event) => {
  const button = (event.target as HTMLElement).closest<HTMLButtonElement>(
    'button:is([name="add"], [name="less"], [name="menu"], [name="own"], [name="move"])',
  )
  if (!button) return
  event.preventDefault()
  const { name, value } = button
  if (name === 'move') return moveLine(...(value.split('-').map(Number) as [number, number]))
  if (name === 'own') return addOwnLine(button)
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
connectLineOrder(form, moveLine)

/** Moves a line. The focus follows its grip, and its new place is said. */
function moveLine(from: number, to: number): void {
  const button = document.createElement('button')
  Object.assign(button, { name: 'move', value: `${from}-${to}` })
  void refresh(button).then(() => {
    const grip = form.querySelector<HTMLElement>(`.line-grip[data-row="${to}"]`)
    if (!grip) return
    grip.querySelector('summary')!.focus()
    document.getElementById('moved')!.textContent = `${grip.dataset.label}: line ${to + 1} of ${grip.dataset.of}`
  })
}

/** Adds a line of the owner's own. The focus goes to its price. */
function addOwnLine(button: HTMLButtonElement): void {
  void refresh(button).then(() => form.querySelector<HTMLInputElement>('.draft-lines [aria-invalid]')?.focus())
}

// What was typed before this script arrived.
if ([...form.querySelectorAll('input')].some((field) => field.value !== field.defaultValue)) void refresh()
