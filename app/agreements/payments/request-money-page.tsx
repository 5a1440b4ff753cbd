import { momentWords } from '../../business/dates.ts'
import { dollars, dollarsAndCents } from '../../business/money.ts'
import { typedDollars } from '../../business/forms/read-dollars.ts'
import { PleaseCheck } from '../../ui/error-summary.tsx'
import { errorAt, fieldsOf } from '../../ui/field-errors.ts'
import { InputField } from '../../ui/field.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import { OfficeTitle } from '../../ui/office-title.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { MoneyPart, PapersList, type MoneyProps } from './money-part.tsx'
import { entryWay, entryWays, extraClassWords } from './payment-form.ts'
import { reminderGap } from './request-money.ts'

/** `cards`: whether money can go back to a card from here. */
type Props = MoneyProps & { entryId: string | null; cards: boolean }

/** Everything about a request's money: the part its page shows, corrections, more that is owed, papers. */
export function RequestMoneyPage({ money, entryId, cards, words, errors = [] }: Props) {
  return (
    <>
      <OfficeTitle title={`${money.name}: money`} isError={errors.length > 0} />
      <PleaseCheck heading="Nothing is saved yet. Please check:" errors={errors} />
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
        {dollarsAndCents(entry.amountCents)}, {entryWay(entry)}
      </h2>
      {byCardCents > 0 && (
        <form method="post" action="?">
          <h3>Refund to their card</h3>
          <p className="hint">
            We ask Stripe right away; their bank shows it within five to ten days. It is in your books as soon as Stripe
            has sent it. If that fails, we tell you.
          </p>
          {hidden}
          <div className="row">
            <InputField
              {...field('cardSum', typedDollars(byCardCents))}
              label="Amount, in dollars"
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
          <OwedChoice typed={typed} />
          <p>
            <button className="btn" type="submit" name="intent" value="refund-card">
              Refund it
            </button>
          </p>
        </form>
      )}
      {entry.refundableCents > 0 && (
        <form method="post" action="?">
          <h3>{byCardCents > 0 ? 'Refunded another way' : 'Refund'}</h3>
          {hidden}
          <div className="row">
            <InputField
              {...field('refundSum', typedDollars(entry.refundableCents))}
              label="Amount, in dollars"
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
          {!entry.isTip && <OwedChoice typed={typed} />}
          <p>
            <button className={byCardCents > 0 ? 'btn ghost' : 'btn'} type="submit" name="intent" value="refund">
              Note the refund
            </button>
          </p>
        </form>
      )}
      {entry.isReversible && (
        <form method="post" action="?">
          <h3>It was a mistake</h3>
          <p className="hint">A typing mistake, or a check that bounced: a second entry reverses all of it.</p>
          {hidden}
          <InputField {...field('reverseReason')} label="Why" autoComplete="off" />
          <p>
            <button className="btn ghost" type="submit" name="intent" value="reverse">
              Reverse it
            </button>
          </p>
        </form>
      )}
    </section>
  )
}

/** Money given back is a gift, or it is owed again: the owner says which. */
function OwedChoice({ typed }: { typed: MoneyProps['words'] }) {
  return (
    <fieldset className="ticks">
      <legend>What they owe</legend>
      <label>
        <input type="radio" name="owed" value="lower" defaultChecked={typed?.owed !== 'again'} /> They owe that much
        less
      </label>
      <label>
        <input type="radio" name="owed" value="again" defaultChecked={typed?.owed === 'again'} /> They still owe it
      </label>
    </fieldset>
  )
}

function OwedPart({ money, words, errors }: MoneyProps) {
  const typed = words?.intent === 'due' ? words : undefined
  const field = fieldsOf(typed, errors)
  return (
    <section className="slip" id="owed">
      <h2>Add an amount due</h2>
      <form method="post" action="?">
        <input type="hidden" name="intent" value="due" />
        <input type="hidden" name="key" value={typed?.key ?? money.key} />
        <InputField
          {...field('dueLabel')}
          label="What for"
          hint="As it will appear on the invoice: “one more hour, asked for that evening”."
          autoComplete="off"
        />
        <div className="row">
          <InputField
            {...field('dueSum')}
            label="Amount, in dollars"
            className="half"
            inputMode="text"
            hint="With a minus it lowers what they owe."
            autoComplete="off"
          />
          {money.asksTaxClass && (
            <SelectField
              name="dueClass"
              label="Tax class"
              hint="The amount is before tax; its tax is added."
              words={extraClassWords}
              chosen={typed?.dueClass ?? 'none'}
              error={undefined}
            />
          )}
          <InputField {...field('dueOn', money.today)} label="Due on" type="date" className="half" min={money.today} />
        </div>
        {typed?.seenPages && <input type="hidden" name="seenPages" value={typed.seenPages} />}
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
  const hasAny = money.account.dues.length > 0
  return (
    <section className="slip" id="invoice">
      <h2>Invoices and receipts</h2>
      <PapersList money={money} />
      {!hasAny && <p>Nothing is due yet, so there is nothing to put on an invoice.</p>}
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
            hint="Their purchase order number, if they gave one."
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
              Make it without sending
            </button>
          </p>
          <p className="hint">
            {money.billingEmail && `It goes to ${money.billingEmail}, as they asked. `}It is kept as it is today. Later
            changes get an invoice, and a number, of their own.
          </p>
        </form>
      )}
    </section>
  )
}

function ReminderPart({ money: { account, clearing, email, remindedAt, now, timeZone } }: MoneyProps) {
  if (email === null || account.open.every(({ id }) => clearing.some(({ dueId }) => dueId === id))) return null
  const isRecent = remindedAt !== null && now - remindedAt < reminderGap
  return (
    <section className="slip">
      <h2>Remind them</h2>
      {remindedAt !== null && <p>The last reminder went out {momentWords(remindedAt, timeZone)}.</p>}
      {isRecent ? (
        <p className="small">You can send the next one 48 hours after it.</p>
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
        eyebrow={`Request ${reference}, not saved yet`}
        lead={`${owedCents === 0 ? 'Nothing is owed' : `${dollars(owedCents)} is owed`} for ${name}. Is it a tip, a credit, or a typing mistake?`}
      />
      <form method="post" action={`/backbar/jobs/${leadId}/money`} className="slip">
        {Object.entries(words).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="overCents" value={overCents} />
        <p>A tip is extra and pays nothing they owe. A credit stays theirs: it pays what is added later.</p>
        <p className="acts">
          <button className="btn" type="submit" name="over" value="tip">
            {dollars(overCents)} is a tip
          </button>
          <button className="btn ghost" type="submit" name="over" value="credit">
            It is their credit
          </button>
          <button className="btn ghost" type="submit" name="over" value="mistake">
            It is a typing mistake
          </button>
        </p>
      </form>
    </>
  )
}
