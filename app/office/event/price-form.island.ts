import { parseDollars } from '../../business/forms/parse-dollars.ts'
import { formatDollars } from '../../business/money.ts'

/**
 * Updates the deposit with the total until the owner types a deposit, and shows the sums. Without this script the form
 * works the same.
 */
for (const form of document.querySelectorAll<HTMLFormElement>('.price-form')) {
  const field = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)!
  const [total, deposit, free] = [field('total'), field('deposit'), field('free')]
  const shown = form.querySelectorAll<HTMLElement>('.price-sums, .price-bar-sums')
  const depositLabel = form.querySelector<HTMLElement>('.price-sums > :nth-child(2) > dt')!
  const show = () => {
    const [totalCents, depositCents] = [parseFieldCents(total), parseFieldCents(deposit)]
    const isHidden = totalCents === null || depositCents === null || depositCents > totalCents
    for (const part of shown) part.hidden = isHidden
    if (isHidden) return
    const sums = {
      total: formatDollars(totalCents),
      deposit: `− ${formatDollars(depositCents)}`,
      balance: formatDollars(totalCents - depositCents),
    }
    for (const [name, sum] of Object.entries(sums))
      for (const part of form.querySelectorAll(`[data-sum="${name}"]`)) part.textContent = sum
    const way = form.querySelector('[name="way"]:checked')?.closest('label')?.textContent
    const isPaid = form.querySelector('[name="paid"][value="yes"]:checked') !== null
    depositLabel.textContent = isPaid && way ? `Deposit, by ${way}` : 'Deposit'
  }
  let isDepositTyped = deposit.value !== deposit.defaultValue
  deposit.addEventListener('input', () => (isDepositTyped = true))
  const proposeDeposit = () => {
    const cents = parseFieldCents(total)
    if (cents === null || isDepositTyped) return
    const share = Math.ceil((cents * Number(form.dataset.percent)) / 10_000) * 100
    deposit.value = formatDollars(Math.min(cents, Math.max(Number(form.dataset.least), share))).slice(1)
  }
  total.addEventListener('input', proposeDeposit)
  if (total.value !== total.defaultValue) proposeDeposit()
  free.addEventListener('input', () => {
    if (free.checked) total.value = '0'
  })
  form.addEventListener('input', show)
  show()
}

function parseFieldCents({ value }: HTMLInputElement): number | null {
  const reading = parseDollars(value)
  return 'cents' in reading ? reading.cents : null
}
