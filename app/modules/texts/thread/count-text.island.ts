import { countTextMessageParts, formatTextMessageParts, toTextMessageBody } from '../content/count-parts.ts'

/** Counts the parts of a text while it is typed. */
const field = document.querySelector<HTMLTextAreaElement>('#words')
const output = document.querySelector<HTMLOutputElement>('#text-parts')

if (field && output) {
  const { before = '', after = '' } = output.dataset
  const count = () => {
    const words = toTextMessageBody(field.value)
    output.textContent = formatTextMessageParts(
      countTextMessageParts(words && toTextMessageBody(`${before}${words}${after}`)),
    )
  }
  field.addEventListener('input', count)
  // The browser may have restored earlier words.
  count()
}
