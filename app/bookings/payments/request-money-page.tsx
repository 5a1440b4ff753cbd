import { momentWords } from '../../business/dates.ts'
import { dollars, dollarsAndCents } from '../../menu/catalogue/money.ts'
import { typedDollars } from '../../menu/catalogue/read-dollars.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { errorAt, fieldsOf } from '../../ui/field-errors.ts'
import { InputField } from '../../ui/field.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { MoneyPart, PapersList, type MoneyProps } from './money-part.tsx'
import { entryWays } from './payment-form.ts'
import { reminderGap } from './request-money.ts'

/** `cards`: whether money can go back to a card from here. */
type Props = MoneyProps & { entryId: string | null; cards: boolean }

/** Everything about a request's money: the part its page shows, corrections, more that is owed, papers. */
export function RequestMoneyPage({ money, entryId, cards, words, errors = [] }: Props) {
  const { leadId, name, reference } = money
  return (
    <>
      <OfficeHead title={`${name}: money`} eyebrow={`Request ${reference}`} isError={errors.length > 0}>
        <a className="btn ghost" href={`/backbar/requests/${leadId}`}>
          To the request
        </a>
      </OfficeHead>
      {errors.length > 0 && <ErrorSummary heading="Nothing was written yet. Please check:" errors={errors} />}
      {entryId !== null && <EntryPart {...{ money, entryId, cards, words, errors }} />}
      <MoneyPart {...{ money, words, errors }} />
      <OwedPart {...{ money, words, errors }} />
      <InvoicePart {...{ money, words, errors }} />
      <ReminderPart money={money} />
    </>
  )
}

/** What was noted wrongly is taken back whole; what goes back to them is a refund. Nothing is ever edited. */
function EntryPart({ money, entryId, cards, words, errors }: Props & { words: MoneyProps['words'] }) {
  const entry = money.entries.find(({ id }) => id === entryId)
  if (!entry || (!entry.isReversible && entry.refundableCents === 0)) return null
  const typed = words?.entry === entryId ? words : undefined
  const field = fieldsOf(typed, errors)
  const byCardCents = cards ? (entry.byCardCents ?? 0) : 0
  const { card: _, ...otherWays } = entryWays
  const hidden = (
    <>
      <input type="hidden" name="entry" value={entryId ?? ''} />
      <input type="hidden" name="key" value={typed?.key ?? money.key} />
    </>
  )
  return (
    <section className="slip" id="entry">
      <h2>
        {dollarsAndCents(entry.amountCents)}, {entryWays[entry.way]}
      </h2>
      {byCardCents > 0 && (
        <form method="post" action="?">
          <h3>Give it back to their card</h3>
          <p className="hint">
            Stripe is asked at once, and their bank shows it within five to ten days. It stands in the books as soon as
            Stripe says that it went out; if that fails, you are told.
          </p>
          {hidden}
          <div className="row">
            <InputField
              {...field('cardSum', typedDollars(byCardCents))}
              label="How much, dollars"
              className="half"
              inputMode="decimal"
              autoComplete="off"
              hint={`At most ${dollarsAndCents(byCardCents)}.`}
            />
            <InputField
              {...field('cardReason')}
              label="Why"
              className="half"
              autoComplete="off"
              hint="For your own books."
            />
          </div>
          <p>
            <button className="btn" type="submit" name="intent" value="refund-card">
              Give it back
            </button>
          </p>
        </form>
      )}
      {entry.refundableCents > 0 && (
        <form method="post" action="?">
          <h3>{byCardCents > 0 ? 'Given back another way' : 'Give it back'}</h3>
          {hidden}
          <div className="row">
            <InputField
              {...field('refundSum', typedDollars(entry.refundableCents))}
              label="How much, dollars"
              className="half"
              inputMode="decimal"
              autoComplete="off"
              hint={`At most ${dollars(entry.refundableCents)}.`}
            />
            <SelectField
              name="refundWay"
              label="How"
              words={byCardCents > 0 ? otherWays : entryWays}
              chosen={typed?.refundWay ?? (byCardCents > 0 ? 'zelle' : entry.way)}
              error={errorAt(errors ?? [], 'refundWay')}
            />
            <InputField {...field('refundOn', money.today)} label="On" type="date" className="half" max={money.today} />
            <InputField {...field('refundReason')} label="Why" className="half" autoComplete="off" />
          </div>
          <p>
            <button className={byCardCents > 0 ? 'btn ghost' : 'btn'} type="submit" name="intent" value="refund">
              Note the refund
            </button>
          </p>
        </form>
      )}
      {entry.isReversible && (
        <form method="post" action="?">
          <h3>It never was</h3>
          <p className="hint">A typing mistake, or a check that bounced: an entry against it takes all of it back.</p>
          {hidden}
          <InputField {...field('reverseReason')} label="Why" autoComplete="off" />
          <p>
            <button className="btn ghost" type="submit" name="intent" value="reverse">
              Take it back
            </button>
          </p>
        </form>
      )}
    </section>
  )
}

function OwedPart({ money, words, errors }: MoneyProps) {
  const typed = words?.intent === 'due' ? words : undefined
  const field = fieldsOf(typed, errors)
  return (
    <section className="slip" id="owed">
      <h2>Add what is owed</h2>
      <form method="post" action="?">
        <input type="hidden" name="intent" value="due" />
        <input type="hidden" name="key" value={typed?.key ?? money.key} />
        <InputField
          {...field('dueLabel')}
          label="What for"
          hint="As it stands on the invoice: “one more hour, asked for that evening”."
          autoComplete="off"
        />
        <div className="row">
          <InputField
            {...field('dueSum')}
            label="How much, dollars"
            className="half"
            inputMode="text"
            hint="With a minus it lowers what is owed."
            autoComplete="off"
          />
          <InputField {...field('dueOn', money.today)} label="Due on" type="date" className="half" min={money.today} />
        </div>
        <p>
          <button className="btn ghost" type="submit">
            Add it
          </button>
        </p>
      </form>
    </section>
  )
}

function InvoicePart({ money, words, errors }: MoneyProps) {
  const error = errorAt(errors ?? [], 'poNumber')
  const hasAny = money.dues.length > 0
  return (
    <section className="slip" id="invoice">
      <h2>Invoices and receipts</h2>
      <PapersList money={money} />
      {!hasAny && <p>Nothing is owed yet, so there is nothing to put on an invoice.</p>}
      {hasAny && (
        <form method="post" action="?">
          <input
            type="hidden"
            name="key"
            value={words?.poNumber === undefined ? money.key : (words.key ?? money.key)}
          />
          <InputField
            name="poNumber"
            label="PO number"
            hint="A number of their own books, where they gave one."
            optional
            autoComplete="off"
            error={error}
            defaultValue={words?.poNumber ?? money.poNumber}
          />
          <p className="acts">
            {money.email !== null && (
              <button className="btn" type="submit" name="intent" value="invoice-send">
                Send the invoice
              </button>
            )}
            <button className="btn ghost" type="submit" name="intent" value="invoice">
              Only make it
            </button>
          </p>
          <p className="hint">
            {money.billingEmail && `Sent, it goes to ${money.billingEmail}, as they asked. `}It is kept as it is today.
            What changes later gets an invoice, and a number, of its own.
          </p>
        </form>
      )}
    </section>
  )
}

function ReminderPart({ money: { dues, email, remindedAt, now, timeZone } }: MoneyProps) {
  if (email === null || !dues.some(({ openCents }) => openCents > 0)) return null
  const isRecent = remindedAt !== null && now - remindedAt < reminderGap
  return (
    <section className="slip">
      <h2>Remind them</h2>
      {remindedAt !== null && <p>The last reminder left {momentWords(remindedAt, timeZone)}.</p>}
      {isRecent ? (
        <p className="small">The next can go 48 hours after it.</p>
      ) : (
        <form method="post" action="?" className="acts">
          <button className="btn ghost" type="submit" name="intent" value="remind">
            Send a friendly reminder
          </button>
        </form>
      )}
    </section>
  )
}

type OverProps = { money: MoneyProps['money']; overCents: number; owedCents: number; words: Record<string, string> }

/** More came than was owed: the page asks what it is, and keeps every word. */
export function OverPage({ money: { leadId, name, reference }, overCents, owedCents, words }: OverProps) {
  return (
    <>
      <OfficeHead
        title={`${dollars(overCents)} more than owed`}
        eyebrow={`Request ${reference}, nothing written yet`}
        lead={`${owedCents === 0 ? 'Nothing is owed' : `${dollars(owedCents)} is owed`} for ${name}. Is it a tip, a credit, or a typing mistake?`}
      />
      <form method="post" action={`/backbar/requests/${leadId}/money`} className="slip">
        {Object.entries(words).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="overCents" value={overCents} />
        <p>A tip stands apart and pays nothing that is owed. A credit stays theirs: it pays what is added later.</p>
        <p className="acts">
          <button className="btn" type="submit" name="over" value="tip">
            {dollars(overCents)} is a tip
          </button>
          <button className="btn ghost" type="submit" name="over" value="credit">
            A credit of theirs
          </button>
          <button className="btn ghost" type="submit" name="over" value="mistake">
            A typing mistake
          </button>
        </p>
      </form>
    </>
  )
}
