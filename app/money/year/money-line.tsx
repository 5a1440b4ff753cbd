import { formatDollarsAndCents } from '../../business/money.ts'

type LineProps = { label: string; hint?: string | null | false; cents: number; isTaken?: boolean; isTotal?: boolean }

/** A line of a statement: what, a hint and its sum. `isTaken` shows a sum that is subtracted. */
export function MoneyLine({ label, hint, cents, isTaken = false, isTotal = false }: LineProps) {
  const sum = isTaken ? (cents === 0 ? '$0.00' : formatDollarsAndCents(-cents)) : formatDollarsAndCents(cents)
  return (
    <div className={isTotal ? 'month-total bar gap-4' : 'bar gap-4'}>
      <dt>
        {isTotal ? <b>{label}</b> : label}
        {hint && <span className="small">{hint}</span>}
      </dt>
      <dd className={cents < 0 && !isTaken ? 'strong loss' : 'strong'}>{sum}</dd>
    </div>
  )
}
