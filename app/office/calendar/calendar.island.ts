import { showSheet } from '../../ui/sheet-dialog.island.ts'

/**
 * On a phone, shows the selected day as a dialog over its month, and moves through the month with the arrow keys.
 * Without this script the day is shown above the month.
 */
const sheet = document.querySelector<HTMLDialogElement>('dialog#day')
const narrow = window.matchMedia('(width < 60rem)')

if (sheet) connectDay(sheet)
document.querySelector('.month table')?.addEventListener('keydown', (event) => moveFocus(event as KeyboardEvent))

function connectDay(dialog: HTMLDialogElement): void {
  if (narrow.matches) openDay(dialog)
  // On a screen that was made wide, the day stands beside the month. A full-page capture reports a change without one.
  narrow.addEventListener('change', () => {
    const isModal = dialog.matches(':modal')
    if (!narrow.matches && isModal) dialog.close()
    if (narrow.matches && dialog.open && !isModal) openDay(dialog)
  })
  // A link in the day's dialog to a form of the page closes the dialog and opens the form.
  dialog.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest('a')
    if (link?.getAttribute('href')?.startsWith('#')) dialog.close()
    if (link?.hash) document.querySelector<HTMLDetailsElement>(`details${link.hash}`)?.setAttribute('open', '')
  })
}

function openDay(dialog: HTMLDialogElement): void {
  const chosen = document.querySelector<HTMLElement>('.month td.chosen > a')
  showSheet(dialog, {
    onClose() {
      if (!narrow.matches) return dialog.setAttribute('open', '')
      history.replaceState(null, '', dialog.querySelector<HTMLAnchorElement>('.sheet-close')!.href)
      chosen?.focus()
    },
  })
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Moves the focus by a day or a week. */
function moveFocus(event: KeyboardEvent): void {
  const step = steps[event.key]
  const days = [...document.querySelectorAll<HTMLAnchorElement>('.month td > a')]
  const at = days.indexOf(document.activeElement as HTMLAnchorElement)
  if (step === undefined || at < 0) return
  event.preventDefault()
  days[at + step]?.focus()
}
