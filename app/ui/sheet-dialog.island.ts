type Sheet = {
  /** Address of the sheet, where the page was opened without it. The browser's back then closes it. */
  address?: string
  /** Called once the sheet is closed. */
  onClose?: () => void
}

/**
 * Shows a sheet of the page as a dialog over it, with the focus on its heading. Escape, a tap outside and its elements of
 * the class `sheet-close` close it. Without script a sheet is a part of its page.
 */
export function showSheet(dialog: HTMLDialogElement, { address, onClose = () => {} }: Sheet = {}): void {
  const controller = new AbortController()
  const { signal } = controller
  let isBack = false
  if (address !== undefined) history.pushState(null, '', address)
  // Remove the attribute instead of calling `close()`, because `close()` fires the event that is handled below.
  dialog.removeAttribute('open')
  dialog.showModal()
  dialog.querySelector('h2')!.focus()
  dialog.addEventListener(
    'click',
    (event) => {
      const target = event.target as Element
      if (target !== dialog && !target.closest('.sheet-close')) return
      event.preventDefault()
      dialog.close()
    },
    { signal },
  )
  const goBack = () => {
    isBack = true
    dialog.close()
  }
  window.addEventListener('popstate', goBack, { signal })
  dialog.addEventListener(
    'close',
    () => {
      controller.abort()
      if (address === undefined || isBack) return onClose()
      window.addEventListener('popstate', onClose, { once: true })
      history.back()
    },
    { signal },
  )
}
