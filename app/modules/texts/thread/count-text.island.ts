import { countTextParts, formatTextParts, toTextBody } from '../content/count-parts.ts'

/** Counts the parts of a text while it is typed. */
const field = document.querySelector<HTMLTextAreaElement>('#words')
const output = document.querySelector<HTMLOutputElement>('#text-parts')

if (field && output) {
  const { before = '', after = '' } = output.dataset
  const count = () => {
    const words = toTextBody(field.value)
    output.textContent = formatTextParts(countTextParts(words && toTextBody(`${before}${words}${after}`)))
  }
  field.addEventListener('input', count)
  // The browser may have restored earlier words.
  count()
}
