import { readDollars } from '../../business/forms/read-dollars.ts'
import { dollars } from '../../business/money.ts'

/** Moves the deposit along with the total until somebody types one, and shows the sums. Without this the form is the same. */
for (const form of document.querySelectorAll<HTMLFormElement>('.price-form')) {
  const field = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)!
  const [total, deposit, free] = [field('total'), field('deposit'), field('free')]
  const sums = form.querySelector<HTMLElement>('.price-sums')!
  const show = () => {
    const [totalCents, depositCents] = [centsIn(total), centsIn(deposit)]
    sums.hidden = totalCents === null || depositCents === null || depositCents > totalCents
    if (sums.hidden) return
    const shown = { total: totalCents!, deposit: depositCents!, balance: totalCents! - depositCents! }
    for (const [name, cents] of Object.entries(shown))
      sums.querySelector(`[data-sum="${name}"]`)!.textContent = dollars(cents)
  }
  let isDepositTyped = false
  deposit.addEventListener('input', () => (isDepositTyped = true))
  total.addEventListener('input', () => {
    const cents = centsIn(total)
    if (cents === null || isDepositTyped) return
    const share = Math.ceil((cents * Number(form.dataset.percent)) / 10_000) * 100
    deposit.value = dollars(Math.min(cents, Math.max(Number(form.dataset.least), share))).slice(1)
  })
  free.addEventListener('input', () => {
    if (free.checked) total.value = '0'
  })
  form.addEventListener('input', show)
  show()
}

function centsIn({ value }: HTMLInputElement): number | null {
  const reading = readDollars(value)
  return 'cents' in reading ? reading.cents : null
}
