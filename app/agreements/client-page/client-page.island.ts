/** Live totals of the client page: options add up when checked, by asking the server, which computes all sums. */
const form = document.querySelector<HTMLFormElement>('#yours')
const parts = [
  'live-sums',
  'live-bar',
  'live-facts',
  'live-brings',
  'live-terms',
  'live-whole',
  'live-points',
  'live-yes',
]

copyOnTap()
openLinkedSection()
if (form) {
  form.dataset.alive = ''
  reportFirstInteraction(form)
  let asking: AbortController | null = null
  const update = () => {
    asking?.abort()
    asking = new AbortController()
    void updateTotals(form, asking.signal)
  }
  form.addEventListener('change', ({ target }) => {
    if (isOption(target)) update()
  })
  // The client may have checked an option before this script ran.
  if ([...form.elements].some((field) => isOption(field) && field.checked !== field.defaultChecked)) update()
}

function isOption(field: EventTarget | null): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.name.startsWith('option')
}

/** Updates the totals. If that fails the form still works: an acceptance with another total is shown again first. */
async function updateTotals(form: HTMLFormElement, signal: AbortSignal): Promise<void> {
  try {
    const body = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
    body.set('intent', 'options')
    const answer = await fetch(form.action, { method: 'POST', body, signal })
    if (!answer.ok) return
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
    if (signal.aborted) return
    for (const id of parts) {
      const [here, there] = [document.getElementById(id), fresh.getElementById(id)]
      if (here && there) here.replaceChildren(...there.childNodes)
    }
    const [label, total] = ['span', 'b'].map((part) => document.querySelector(`#live-sums .sum ${part}`)?.textContent)
    const told = document.getElementById('live-said')
    if (told && label && total) told.textContent = `${label} ${total}`
  } catch {
    // Offline, or aborted by the next choice.
  }
}

/** Shows the copy buttons. They stay hidden without a clipboard, and the text can be selected. */
function copyOnTap(): void {
  if (!navigator.clipboard) return
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    button.hidden = false
    button.addEventListener('click', () => {
      const { copy = '', copied = '' } = button.dataset
      const done = () => {
        button.querySelector('span')!.textContent = copied
        button.classList.add('done')
      }
      navigator.clipboard.writeText(copy).then(done, () => {})
    })
  }
}

/** Opens the section that the address or a link points to. */
function openLinkedSection(): void {
  const open = () => {
    const led = location.hash.length > 1 && document.getElementById(location.hash.slice(1))
    if (led instanceof HTMLDetailsElement) led.open = true
  }
  open()
  addEventListener('hashchange', open)
}

/** Reports the first key press or touch, which mail scanners don't produce. */
function reportFirstInteraction(form: HTMLFormElement): void {
  const said = new AbortController()
  const say = () => {
    said.abort()
    const body = new URLSearchParams({ intent: 'opened' })
    void fetch(form.action, { method: 'POST', body, keepalive: true }).catch(() => {})
  }
  for (const name of ['keydown', 'pointerdown']) addEventListener(name, say, { signal: said.signal, passive: true })
}
