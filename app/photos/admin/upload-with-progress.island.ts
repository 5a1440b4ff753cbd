/** Sends the form by script to show the upload progress. Renders the server's response. */
export default function uploadWithProgress(root: HTMLElement): void {
  const form = root.querySelector('form')!
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    send(form, new FormData(form))
  })
}

function send(form: HTMLFormElement, words: FormData): void {
  const sending = form.querySelector<HTMLElement>('.sending')!
  const bar = form.querySelector('progress')!
  const cancel = sending.querySelector('button')!
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')!
  const call = new XMLHttpRequest()

  const say = (text: string) => {
    const line = form.querySelector('[role=status]')!
    if (line.textContent !== text) line.textContent = text
  }
  const stop = (text: string) => {
    sending.hidden = true
    button.disabled = false
    say(text)
  }
  call.upload.addEventListener('progress', ({ loaded, total }) => {
    bar.value = loaded / total
    // Announces quarters only, so that a screen reader does not read every percent.
    say(`Sending: ${Math.floor((loaded / total) * 4) * 25}% so far.`)
  })
  call.upload.addEventListener('load', () => {
    // The server has the photo now, so the upload can no longer be canceled.
    cancel.hidden = true
    bar.removeAttribute('value')
    say('Sent. It is being made ready for every screen; that takes up to half a minute.')
  })
  call.addEventListener('abort', () => stop('Canceled. Nothing was saved.'))
  call.addEventListener('error', () =>
    stop('The connection was lost. Send it again: the same photo is never kept twice.'),
  )
  call.addEventListener('load', () => {
    const answer = call.response as Document | null
    // The server redirected to the photo, which opens within its list.
    if (new URL(call.responseURL).href !== new URL(form.action).href) location.assign(call.responseURL)
    else if (!replacePage(form, answer)) stop(getText(answer))
  })
  cancel.addEventListener('click', () => call.abort(), { once: true })

  bar.value = 0
  cancel.hidden = false
  sending.hidden = false
  button.disabled = true
  say('Sending: 0% so far.')
  call.open('POST', form.action)
  call.responseType = 'document'
  call.send(words)
}

/**
 * Replaces this page with the response page and keeps the chosen file. Returns whether the response was a page of this
 * site.
 */
function replacePage(form: HTMLFormElement, answer: Document | null): boolean {
  const main = answer?.querySelector('main')
  const root = main?.querySelector<HTMLElement>('#upload')
  if (!answer || !main || !root) return false
  const [chosen, choice] = [
    form.querySelector<HTMLInputElement>('[type=file]')!,
    root.querySelector<HTMLInputElement>('[type=file]')!,
  ]
  choice.files = chosen.files
  document.title = answer.title
  document.querySelector('main')!.replaceWith(main)
  document.querySelector<HTMLElement>('.summary')?.focus()
  uploadWithProgress(root)
  return true
}

/** Returns the text of a response that is not a page of this site, such as an error about the photo's size. */
function getText(answer: Document | null): string {
  return answer?.querySelector('p')?.textContent ?? 'That did not work. Try once more in a minute.'
}
