import { connectLiveForm } from '../../ui/live-form.island.ts'
import { showSheet } from '../../ui/sheet-dialog.island.ts'
import type { DraftLineChange } from './draft-line-changes.ts'
import { connectLineOrder } from './draft-line-order.island.ts'
import { connectMenuSearch } from './draft-menu-search.island.ts'

/** The sums of a proposal follow the input. Without this script *Add it up* shows them. */
const form = document.querySelector<HTMLFormElement>('.draft')!
const menu = form.querySelector<HTMLDialogElement>('#menu-items')!
const menuOpener = form.querySelector<HTMLButtonElement>('.acts > button[name="menu"]')!
form.dataset.live = ''
connectMenuSearch(form)
const refresh = connectLiveForm(form, { intent: 'sum' })
if (menu.open) showMenu()

// A button changes the lines in place.
form.addEventListener('click', (event) => {
  const button = (event.target as HTMLElement).closest<HTMLButtonElement>(
    'button:is([name="add"], [name="less"], [name="menu"], [name="own"], [name="move"], [name="line"])',
  )
  if (!button || event.defaultPrevented) return
  event.preventDefault()
  const { name, value } = button
  if (name === 'move') moveLine(...(value.split('-').map(Number) as [number, number]))
  else if (name === 'line') changeLine(button)
  else if (name === 'own') addOwnLine(button)
  else if (name === 'menu') void refresh(button).then(() => menu.firstChild && showMenu('?add=menu'))
  else changeMenuItem(button)
})
connectLineOrder(form, moveLine)

/**
 * Opens the add-on menu. `address` is pushed to the history unless the page was opened with the menu. A closed menu has
 * no fields, so it posts none.
 */
function showMenu(address?: string): void {
  showSheet(menu, {
    ...(address !== undefined && { address }),
    onClose() {
      menu.replaceChildren()
      if (address === undefined) history.replaceState(null, '', location.pathname)
      const invalid = form.querySelector<HTMLElement>('.draft-lines [aria-invalid]')
      ;(invalid ?? menuOpener).focus()
    },
  })
}

/** Adds or removes a menu item. The focus stays on the button, or moves to the button that replaced it. */
function changeMenuItem(button: HTMLButtonElement): void {
  const find = (name: string) =>
    menu.querySelector<HTMLElement>(`button[name="${name}"][value="${CSS.escape(button.value)}"]`)
  void refresh(button).then(() => (find(button.name) ?? find('add'))?.focus())
}

/** Moves a line. The focus stays on its grip, and its new position is announced. */
function moveLine(from: number, to: number): void {
  const button = document.createElement('button')
  Object.assign(button, { name: 'move', value: `${from}-${to}` })
  void refresh(button).then(() => {
    const grip = focusGrip(to)
    if (grip) say(`${grip.dataset.label}: line ${to + 1} of ${grip.dataset.of}`)
  })
}

/** Makes a line an option, deletes it or restores it. The focus stays on it, and the change is announced. */
function changeLine(button: HTMLButtonElement): void {
  const [row = ''] = button.value.split('-')
  const find = (change: DraftLineChange) =>
    form.querySelector<HTMLElement>(`button[name="line"][value="${row}-${change}"]`)
  void refresh(button).then(() => {
    const undo = find('restore')
    if (undo) return undo.focus()
    say(`${focusGrip(Number(row))?.dataset.label} is ${find('fixed') ? 'an option' : 'in the price'}`)
  })
}

function focusGrip(row: number): HTMLElement | null {
  const grip = form.querySelector<HTMLElement>(`.line-grip[data-row="${row}"]`)
  grip?.querySelector('button')!.focus()
  return grip
}

function say(text: string): void {
  document.getElementById('moved')!.textContent = text
}

/** Adds a line of the owner's own. The focus goes to its price once the menu is closed. */
function addOwnLine(button: HTMLButtonElement): void {
  void refresh(button).then(() => menu.close())
}

// Refresh the sums if the user changed a field before this script was loaded.
if ([...form.querySelectorAll('input')].some((field) => field.value !== field.defaultValue)) void refresh()
