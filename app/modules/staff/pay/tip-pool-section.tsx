import { formatDollarsInput } from '../../../business/forms/parse-dollars.ts'
import { formatDollarsAndCents } from '../../../business/money.ts'
import { createFieldProps } from '../../../ui/field-errors.ts'
import { InputField } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { listUnapprovedShifts, hasOutdatedTipShares } from './event-pay.ts'
import { StaffPaymentForm } from './staff-payment-form.tsx'
import { PayConfirmationNotice, EventPayForm, type EventPaySectionProps } from './event-pay-form.tsx'
import { serviceChargeText, managerTipsText, tipSplitLabels } from './pay-text.ts'
import { TipShareLine } from './tip-share-line.tsx'

/** The event's tips: the pool, each share, and the payouts. */
export function TipPoolSection(props: EventPaySectionProps) {
  const { pay, from, done } = props
  const { pot, lines } = pay
  const isShared = pot.sharedCents !== null
  const isDifferent = hasOutdatedTipShares(pay)
  const owed = lines
    .filter(({ owedCents }) => owedCents !== 0)
    .map(({ personId, name, owedCents }) => ({ personId, name, cents: owedCents }))
  const open = new Set(listUnapprovedShifts(pay).map(({ personId }) => personId))
  const hasOpen = open.size > 0
  return (
    <section className="slip crew-pay" id="crew-tips" aria-labelledby="crew-pot">
      <PayConfirmationNotice done={done} at="pot" />
      <h2 id="crew-pot">Tips</h2>
      <dl className="pot-sums">
        <div className="spread line-below">
          <dt>Cash counted</dt>
          <dd className="flush">{pot.cashCents === null ? 'not yet' : formatDollarsAndCents(pot.cashCents)}</dd>
        </div>
        <div className="spread line-below">
          <dt>Tips noted with the client’s payments</dt>
          <dd className="flush">{formatDollarsAndCents(pot.ledgerCents)}</dd>
        </div>
        <div className="spread line-below">
          <dt>Tips to share</dt>
          <dd className="flush">{formatDollarsAndCents(pot.totalCents)}</dd>
        </div>
      </dl>
      <p className="small">{serviceChargeText}</p>
      <CashForm {...props} />
      <PayConfirmationNotice done={done} at="share" />
      {isDifferent && (
        <p className="alarm">
          {pot.sharedCents === pot.totalCents
            ? 'The hours were corrected since the tips were shared.'
            : `${formatDollarsAndCents(pot.sharedCents!)} was shared, but ${formatDollarsAndCents(pot.totalCents)} in tips is there by now.`}{' '}
          Share it again, or leave it as it is: nothing changes by itself.
        </p>
      )}
      {(isShared || (pot.totalCents > 0 && !hasOpen)) && (
        <>
          <ul className="pay-lines">
            {lines.map((line) => (
              <TipShareLine
                key={line.personId}
                line={line}
                isOpen={open.has(line.personId)}
                isShared={isShared}
                isDifferent={isDifferent && !hasOpen}
              />
            ))}
          </ul>
          {lines.some(({ reason }) => reason === 'manager') && <p className="small">{managerTipsText}</p>}
        </>
      )}
      {pot.totalCents > 0 && hasOpen && <p>Agree to the hours above first; then you can share it.</p>}
      {!hasOpen && (isShared ? isDifferent : pot.totalCents > 0) && (
        <EventPayForm pay={pay} from={from}>
          <SelectField
            name="way"
            label="How tips are shared"
            input={tipSplitLabels}
            chosen={pay.way}
            error={undefined}
          />
          <p>
            <button className="btn" type="submit" name="intent" value="share">
              {isShared ? 'Share it again:' : 'Share'} {formatDollarsAndCents(pot.totalCents)}
            </button>
          </p>
        </EventPayForm>
      )}
      {isShared && !isDifferent && (
        <details className="fold">
          <summary>Share it another way</summary>
          <EventPayForm pay={pay} from={from}>
            <SelectField
              name="way"
              label="How tips are shared"
              input={tipSplitLabels}
              chosen={pay.way}
              error={undefined}
            />
            <p>
              <button className="btn ghost" type="submit" name="intent" value="share">
                Share it that way
              </button>
            </p>
          </EventPayForm>
        </details>
      )}
      {owed.length > 0 && <StaffPaymentForm {...props} of="tip" people={owed} legend="Tips you paid out" way="cash" />}
    </section>
  )
}

function CashForm({ pay, from, input, errors }: EventPaySectionProps) {
  const { pot } = pay
  const typed = input?.intent === 'cash' ? input : undefined
  const field = createFieldProps(typed, errors)
  const form = (
    <EventPayForm pay={pay} from={from}>
      <InputField
        {...field('cash', pot.cashCents === null ? '' : formatDollarsInput(pot.cashCents))}
        label="Cash counted, in dollars"
        hint="What was in the jar. Enter 0 where there was none."
        inputMode="decimal"
        autoComplete="off"
        className="short"
      />
      <p>
        <button className="btn ghost" type="submit" name="intent" value="cash">
          {pot.cashCents === null ? 'Record the cash' : 'Record the new count'}
        </button>
      </p>
    </EventPayForm>
  )
  if (pot.cashCents === null || typed) return form
  return (
    <details className="fold">
      <summary>Recount the tips</summary>
      {form}
    </details>
  )
}
