import { formatDollarsAndCents } from '../../../business/money.ts'
import type { TipPoolLine } from './event-pay.ts'
import { formatWorkMinutes, formatStaffPayments, formatTipShareReason } from './pay-text.ts'

type ShareLineProps = { line: TipPoolLine; isOpen: boolean; isShared: boolean; isDifferent: boolean }

/** A staff member's share of the pool. While hours are open (`isOpen`) it is unknown whether they worked. */
export function TipShareLine({ line, isOpen, isShared, isDifferent }: ShareLineProps) {
  const { name, minutes, cents, reason, shareCents, payments, owedCents } = line
  const isUnknown = isOpen && reason === 'absent'
  const why = isUnknown ? 'hours not agreed to yet' : formatTipShareReason(reason)
  return (
    <li className="stack line-below any-break">
      <div className="pay-who">
        <b>{name}</b>
      </div>
      <div className="pay-sum">{formatDollarsAndCents(isShared ? shareCents : cents)}</div>
      <div className="pay-what">
        <p className="small flush">
          {[
            !isUnknown && formatWorkMinutes(minutes),
            why,
            isDifferent && cents !== shareCents && `would be ${formatDollarsAndCents(cents)} now`,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
        {payments.length > 0 && (
          <p className="small flush">
            Received {formatStaffPayments(payments)}
            {owedCents > 0 && `; ${formatDollarsAndCents(owedCents)} still to hand out`}
            {owedCents < 0 && `; ${formatDollarsAndCents(-owedCents)} more than their share`}
          </p>
        )}
      </div>
    </li>
  )
}
