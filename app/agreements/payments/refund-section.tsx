import { formatMonthDay } from '../../business/dates.ts'
import { formatDollars, formatDollarsAndCents } from '../../business/money.ts'
import { formatDollarsInput } from '../../business/forms/parse-dollars.ts'
import { getFieldErrorMessage, createFieldProps } from '../../ui/field-errors.ts'
import { InputField } from '../../ui/field.tsx'
import { formatPaymentMethodPhrase } from './money-actions.ts'
import { getMoneyPagePath, type EventMoneyPageProps, type EventMoneyPageData } from './event-money-data.ts'
import { PaymentMethodField } from './payment-method-field.tsx'

type RefundableEntry = EventMoneyPageData['entries'][number]

/** The entry to refund: the tapped entry, else the last payment with a refundable rest. */
function findRefundableEntry({ entries }: EventMoneyPageData, entryId: string | null): RefundableEntry | undefined {
  const asked = entries.find(({ id }) => id === entryId)
  if (asked && (asked.isReversible || asked.refundableCents > 0)) return asked
  return entries.findLast(({ kind, refundableCents }) => kind === 'payment' && refundableCents > 0)
}

/** The form is collapsed where nothing is owed to the client. */
function isFormOpen(entry: RefundableEntry, { account }: EventMoneyPageData, entryId: string | null): boolean {
  return entry.id === entryId || account.oweThemCents > 0
}

/** Link to the refund form, where the form is not shown. */
export function RefundLink({ money, entryId }: EventMoneyPageProps) {
  const entry = findRefundableEntry(money, entryId)
  if (!entry || isFormOpen(entry, money, entryId)) return null
  return (
    <a className="fold-line" href={`${getMoneyPagePath(money.eventId)}?entry=${entry.id}`}>
      Refund a payment
    </a>
  )
}

/** Forms for a refund and for the full reversal of a wrong entry. Entries are never edited. */
export function RefundSection({ money, entryId, cards, input, errors = [] }: EventMoneyPageProps) {
  const entry = findRefundableEntry(money, entryId)
  if (!entry || !isFormOpen(entry, money, entryId)) return null
  const typed = input?.entry === entry.id ? input : undefined
  const isAsked = entry.id === entryId
  const byCardCents = cards ? (entry.byCardCents ?? 0) : 0
  const hidden = (
    <>
      <input type="hidden" name="entry" value={entry.id} />
      <input type="hidden" name="key" value={typed?.key ?? money.key} />
    </>
  )
  const props = { money, entry, typed, errors, hidden, isAsked }
  return (
    <section className="job-part" id="entry" aria-labelledby="give-back">
      <h2 id="give-back">{entry.kind === 'refund' ? 'What went back' : 'Refund a payment'}</h2>
      <p className="small">
        Of {formatDollarsAndCents(entry.amountCents)} {formatPaymentMethodPhrase(entry, entry.kind === 'refund')},{' '}
        {formatMonthDay(entry.paidOn)}
        {formatRefundableRest(entry)}
      </p>
      {byCardCents > 0 && <CardRefundForm {...props} mostCents={byCardCents} />}
      {entry.refundableCents > 0 &&
        (byCardCents > 0 ? (
          <details className="fold" open={typed?.intent === 'refund'}>
            <summary>Refunded another way</summary>
            <ManualRefundForm {...props} but="card" />
          </details>
        ) : (
          <ManualRefundForm {...props} />
        ))}
      {entry.isReversible && (
        <details className="fold" open={entry.refundableCents === 0 || typed?.intent === 'reverse'}>
          <summary>Reverse it as a mistake</summary>
          <ReversalForm {...props} />
        </details>
      )}
    </section>
  )
}

type FormProps = Pick<EventMoneyPageProps, 'money'> & {
  entry: RefundableEntry
  typed: Record<string, string> | undefined
  errors: NonNullable<EventMoneyPageProps['errors']>
  hidden: React.ReactNode
  isAsked: boolean
}

/** Returns a text such as "$160 of it can go back" for a payment that was refunded in part before. */
function formatRefundableRest({ kind, amountCents, refundableCents }: RefundableEntry): string {
  if (kind === 'refund' || refundableCents === amountCents) return ''
  return `; ${formatDollarsAndCents(refundableCents)} of it can go back`
}

/** The reason of a refund where it is known: the event was canceled, or less is owed than was paid. */
function getKnownReason({ isCalledOff, isSigned, account }: EventMoneyPageData): string {
  return account.oweThemCents === 0 ? '' : isCalledOff || !isSigned ? 'Canceled' : 'Paid more than is owed'
}

/** Default refund: what is owed to the client, up to the maximum. Otherwise the maximum. */
function formatDefaultRefund({ account }: EventMoneyPageData, mostCents: number): string {
  const { oweThemCents } = account
  return formatDollarsInput(oweThemCents > 0 ? Math.min(oweThemCents, mostCents) : mostCents)
}

function CardRefundForm({ money, typed, errors, hidden, mostCents, isAsked }: FormProps & { mostCents: number }) {
  const field = createFieldProps(typed, errors)
  return (
    <form method="post" action={getMoneyPagePath(money.eventId)}>
      {hidden}
      <div className="pair stack gap-4">
        <InputField
          {...field('cardSum', formatDefaultRefund(money, mostCents))}
          label="Amount, in dollars"
          inputMode="decimal"
          autoComplete="off"
          placeholder={`at most ${formatDollarsInput(mostCents)}`}
        />
        <InputField
          {...field('cardReason', getKnownReason(money))}
          label="Why"
          autoComplete="off"
          autoFocus={isAsked && errors.length === 0}
        />
      </div>
      <RefundEffectField money={money} typed={typed} sum="cardSum" mostCents={mostCents} />
      <p>
        <button
          className="btn ghost wide"
          type="submit"
          name="intent"
          value="refund-card"
          data-label="Refund {sum} to their card"
          data-of="cardSum"
        >
          Refund it to their card
        </button>
      </p>
      <p className="small">
        We ask Stripe right away; it should be on their card in 5 to 10 business days, and in your books as soon as
        Stripe has sent it. If that fails, we tell you.
      </p>
    </form>
  )
}

function ManualRefundForm({ money, entry, typed, errors, hidden, isAsked, but }: FormProps & { but?: 'card' }) {
  const field = createFieldProps(typed, errors)
  const way = typed?.refundWay ?? (but === entry.way ? 'zelle' : entry.way)
  return (
    <form method="post" action={getMoneyPagePath(money.eventId)}>
      {hidden}
      <div className="pair stack gap-4">
        <InputField
          {...field('refundSum', formatDefaultRefund(money, entry.refundableCents))}
          label="Amount, in dollars"
          inputMode="decimal"
          autoComplete="off"
          placeholder={`at most ${formatDollarsInput(entry.refundableCents)}`}
        />
        <InputField
          {...field('refundReason', getKnownReason(money))}
          label="Why"
          autoComplete="off"
          autoFocus={isAsked && !but && errors.length === 0}
        />
      </div>
      <PaymentMethodField
        name="refundWay"
        legend="Refund method"
        chosen={way}
        error={getFieldErrorMessage(errors, 'refundWay')}
        {...(but && { but })}
      />
      {!entry.isTip && (
        <RefundEffectField money={money} typed={typed} sum="refundSum" mostCents={entry.refundableCents} />
      )}
      <InputField {...field('refundOn', money.today)} label="Day" type="date" max={money.today} />
      <p>
        <button
          className="btn ghost wide"
          type="submit"
          name="intent"
          value="refund"
          data-label="Record a refund of {sum} {means}"
          data-of="refundSum"
          data-by="refundWay"
        >
          Record the refund
        </button>
      </p>
    </form>
  )
}

function ReversalForm({ money, entry, typed, errors, hidden }: FormProps) {
  const field = createFieldProps(typed, errors)
  return (
    <form method="post" action={getMoneyPagePath(money.eventId)}>
      {hidden}
      <InputField
        {...field('reverseReason')}
        label="Why"
        autoComplete="off"
        hint="A typing mistake, or a check that bounced: a second entry reverses all of it."
      />
      <p>
        <button className="btn ghost" type="submit" name="intent" value="reverse">
          Reverse the {formatDollars(entry.amountCents)}
        </button>
      </p>
    </form>
  )
}

/**
 * Radio buttons that choose whether the refunded amount lowers the total or is owed again. A script shows the result of
 * each.
 */
function RefundEffectField({
  money,
  typed,
  sum,
  mostCents,
}: Pick<FormProps, 'money' | 'typed'> & { sum: string; mostCents: number }) {
  const { account, isDepositOpen } = money
  if (isDepositOpen) return <p className="small">The deposit isn’t paid in full yet: what you refund stays due.</p>
  const { dueCents, outstandingCents, oweThemCents } = account
  // All that can be refunded is owed to the client, so there is no choice to show.
  if (oweThemCents >= mostCents) return null
  const isAgain = typed?.owed === 'again'
  return (
    <fieldset className="choices" data-of={sum} data-due={dueCents} data-outstanding={outstandingCents}>
      {/* The amount owed to the client is refunded first, and the choice does not concern it. */}
      <legend>
        {oweThemCents > 0
          ? `If it is more than the ${formatDollars(oweThemCents)} you owe them`
          : 'What does the client still owe?'}
      </legend>
      <label className="stack">
        <input type="radio" name="owed" value="lower" defaultChecked={!isAgain} />
        Lower what they owe
        <small data-then="lower">They owe that much less: a lower price, or a gift.</small>
      </label>
      <label className="stack">
        <input type="radio" name="owed" value="again" defaultChecked={isAgain} />
        They pay it another way
        <small data-then="again">They still owe it: the price stays.</small>
      </label>
    </fieldset>
  )
}
