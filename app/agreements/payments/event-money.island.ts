import { parseSignedDollars } from '../../business/forms/parse-dollars.ts'
import { formatDollars } from '../../business/money.ts'
import { computeRefundReduction } from './refund-eligibility.ts'

/**
 * Shows the typed amount and the remaining amount on the buttons of the money page. Without this script they keep their
 * plain labels.
 */
for (const form of document.querySelectorAll<HTMLFormElement>('.money-tab form')) {
  const usual = new Map(
    [...form.querySelectorAll<HTMLElement>('[data-label], [data-then]')].map((at) => [at, at.textContent]),
  )
  const tell = () => {
    for (const button of form.querySelectorAll<HTMLButtonElement>('[data-label]')) {
      const { label = '', of = '', by = '' } = button.dataset
      const cents = readTypedCents(form, of)
      const means = form.querySelector<HTMLInputElement>(`[name="${by}"]:checked`)?.dataset.means ?? ''
      button.textContent =
        cents === null || (cents < 0 && of !== 'dueSum')
          ? usual.get(button)!
          : label.replace('{sum}', formatDollars(cents)).replace('{means}', means)
    }
    for (const choice of form.querySelectorAll<HTMLElement>('[data-outstanding]')) {
      const { of = '', due, outstanding } = choice.dataset
      const cents = readTypedCents(form, of)
      for (const line of choice.querySelectorAll<HTMLElement>('[data-then]'))
        line.textContent =
          cents === null
            ? usual.get(line)!
            : formatRefundEffect(line.dataset.then === 'lower', cents, {
                due: Number(due),
                outstanding: Number(outstanding),
              })
    }
  }
  form.addEventListener('input', tell)
  tell()
}

/** Parses the amount typed in a field, in cents. Null for zero or an invalid amount. */
function readTypedCents(form: HTMLFormElement, name: string): number | null {
  const field = form.elements.namedItem(name)
  const reading = parseSignedDollars(field instanceof HTMLInputElement ? field.value : '')
  return 'cents' in reading && reading.cents !== 0 ? reading.cents : null
}

function formatRefundEffect(isLowered: boolean, cents: number, before: { due: number; outstanding: number }): string {
  const less = isLowered ? computeRefundReduction(cents, before.outstanding) : 0
  const [owed, open] = [before.due - less, before.outstanding - less + cents]
  const agreed = less > 0 ? `Total becomes ${formatDollars(owed)}.` : `Total stays ${formatDollars(owed)}.`
  if (open < 0) return `${agreed} You owe them ${formatDollars(-open)}.`
  return `${agreed} ${formatDollars(open)} is still to pay${open === Math.max(0, before.outstanding) ? ', as before' : ''}.`
}
