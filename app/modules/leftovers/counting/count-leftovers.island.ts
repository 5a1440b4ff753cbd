import { formatQuarters, parseQuarters } from '../learning/quantity.ts'

/**
 * Buttons of the leftover form. A step is half a bottle, half a case, or a quarter of a keg. "None left" and "ran out"
 * exclude each other.
 */
for (const row of document.querySelectorAll<HTMLElement>('[data-count-left] [data-step]')) {
  const steps = row.querySelector<HTMLElement>('.left-steps')!
  const field = steps.querySelector<HTMLInputElement>('input')!
  const [none, out] = row.querySelectorAll<HTMLInputElement>('input[type=checkbox]')
  const step = Number(row.dataset.step) * 4
  const isEnded = () => Boolean(none?.checked || out?.checked)
  for (const button of steps.querySelectorAll<HTMLButtonElement>('button')) {
    button.hidden = false
    button.addEventListener('click', () => {
      const [by, from] = [Number(button.dataset.by) * step, Number(steps.dataset.from) * 4]
      const typed = parseQuarters(field.value, 1)
      // The guest count starts at the expected number, everything else at zero.
      const next = typed === null ? (from > 0 ? from + (by < 0 ? by : 0) : Math.max(0, by)) : Math.max(0, typed + by)
      field.value = formatQuarters(next)
      if (next > 0) for (const box of [none, out]) if (box) box.checked = false
      field.placeholder = isEnded() ? '0' : '–'
    })
  }
  for (const [box, other] of [
    [none, out],
    [out, none],
  ])
    box?.addEventListener('change', () => {
      field.placeholder = box.checked ? '0' : '–'
      if (!box.checked) return
      if (other) other.checked = false
      field.value = ''
    })
  field.addEventListener('input', () => {
    if ((parseQuarters(field.value, 1) ?? 0) > 0) for (const box of [none, out]) if (box) box.checked = false
  })
}
