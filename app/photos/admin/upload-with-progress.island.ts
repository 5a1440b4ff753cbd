/** Sends the form itself, so that it can say how far the photo has got. What the server answers is shown as it comes. */
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
    // In quarters: whoever hears the page is told how it goes, not every percent.
    say(`Sending: ${Math.floor((loaded / total) * 4) * 25}% so far.`)
  })
  call.upload.addEventListener('load', () => {
    // From here on the photo is with the server: there is nothing left to cancel.
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
    // Led on: the photo opens in its list, on this address.
    if (new URL(call.responseURL).href !== new URL(form.action).href) location.assign(call.responseURL)
    else if (!showAnswer(form, answer)) stop(getText(answer))
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

/** Puts the page that came back in place of this one, the chosen file still chosen. Answers whether it was a page of ours. */
function showAnswer(form: HTMLFormElement, answer: Document | null): boolean {
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

/** What an answer that is no page of ours says, such as that the photo is too large. */
function getText(answer: Document | null): string {
  return answer?.querySelector('p')?.textContent ?? 'That did not work. Try once more in a minute.'
}
