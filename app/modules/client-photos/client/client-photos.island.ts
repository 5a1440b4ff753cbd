/** Uploads the chosen photos one by one and shows the current photo. The page then lists refused photos. */
document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (form.id !== 'send-photos') return
  const chosen = [...(form.querySelector<HTMLInputElement>('[type=file]')?.files ?? [])]
  // A single photo needs no script, and none gets the form's own message.
  if (chosen.length < 2) return
  event.preventDefault()
  void sendPhotos(form, chosen)
})

async function sendPhotos(form: HTMLFormElement, chosen: File[]): Promise<void> {
  const status = form.querySelector('#photos-status')!
  const button = form.querySelector('button')!
  const { progress = '', taken = '', lost = '' } = form.dataset
  const count = String(chosen.length)
  const refused: Element[] = []
  let last: Document | null = null
  button.disabled = true
  for (const [position, photo] of chosen.entries()) {
    status.textContent = progress
      .replace('{number}', String(position + 1))
      .replace('{count}', count)
      .replace('{name}', () => photo.name)
    const body = new FormData()
    body.set('intent', 'send')
    if (form.querySelector<HTMLInputElement>('[name=mayShow]')!.checked) body.set('mayShow', 'on')
    body.set('photos', photo)
    const response = await fetch(form.action, { method: 'POST', body }).catch(() => null)
    const html = await response?.text().catch(() => null)
    const page = html ? new DOMParser().parseFromString(html, 'text/html') : null
    if (!page?.querySelector('#send-photos') || response?.status === 429) {
      status.textContent = page?.querySelector('[role=status]')?.textContent ?? lost
      button.disabled = false
      return
    }
    refused.push(...page.querySelectorAll('#photos-error li'))
    last = page
  }
  // The last page lists all photos that were taken.
  const list = last!.querySelector('#photos-error ul')!
  list.replaceChildren(...refused)
  last!.querySelector('#photos-status')!.textContent = taken
    .replace('{number}', String(chosen.length - refused.length))
    .replace('{count}', count)
  last!.querySelector<HTMLElement>('#photos-error')!.hidden = refused.length === 0
  // The same on the page of photos and on the client page.
  document.querySelector('#your-photos')!.replaceWith(last!.querySelector('#your-photos')!)
  document.querySelector<HTMLElement>(refused.length > 0 ? '#photos' : '#your-photos')!.scrollIntoView()
}
