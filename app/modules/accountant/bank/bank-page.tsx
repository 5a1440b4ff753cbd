import type { ReactNode } from 'react'
import { formatWeekdayDate } from '../../../business/dates.ts'
import { formatDollarsAndCents } from '../../../business/money.ts'
import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import { bankPath, getBankMatchKey, maxMatchDays, type BankLine } from './bank-line.ts'
import type { BankView, ImportBankFileResult, SettledBankLine, SettleBankLineResult } from './bank-view.ts'
import { isStripeLine, type SuggestedBankMatch } from './match-lines.ts'

type Props = { view: BankView; did: string | null; sent: ImportBankFileResult | null }

const notices: Record<SettleBankLineResult | 'undone', string> = {
  done: 'Confirmed.',
  undone: 'The line is open again.',
  gone: 'That line was settled already, or what you chose was matched or paid meanwhile. Nothing was changed.',
  'more-than-owed': 'That is more than the client owes now, so no payment was recorded.',
  'not-recorded': 'The payment could not be recorded. Open the event’s Money page to see why.',
}

/** Lines of the bank's files: what each may be, to confirm one by one. */
export function BankPage({ view, did, sent }: Props) {
  const { open, openCount, settled, settledCount } = view
  const problem = sent && 'problem' in sent ? sent.problem : null
  const notice =
    sent === null && did !== null && Object.hasOwn(notices, did) ? notices[did as keyof typeof notices] : null
  return (
    <>
      <BackOfficeHeader
        title="Bank lines"
        eyebrow="Money"
        lead="Bring in your bank’s CSV. Each line is matched to a payment, an amount due, a cost or a Stripe payout. You confirm each one."
        isError={problem !== null}
      />
      {notice && (
        <p className="said" role="status">
          {notice}
        </p>
      )}
      <UploadSection sent={sent} problem={problem} />
      <section className="slip" id="open">
        <h2>{openCount === 0 ? 'Nothing to confirm' : `${openCount} to confirm`}</h2>
        {openCount > open.length && <p className="small">The first {open.length} are shown, the oldest first.</p>}
        <ul className="plain-list">
          {open.map((suggested) => (
            <OpenLine key={suggested.line.id} {...suggested} />
          ))}
        </ul>
      </section>
      {settledCount > 0 && (
        <details className="slip">
          <summary>{settledCount} settled</summary>
          <ul className="plain-list">
            {settled.map((line) => (
              <SettledRow key={line.id} line={line} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function UploadSection({ sent, problem }: Pick<Props, 'sent'> & { problem: string | null }) {
  return (
    <section className="slip">
      <form method="post" action={bankPath} encType="multipart/form-data">
        <div className={problem ? 'field bad' : 'field'}>
          <label htmlFor="file">Your bank’s file (CSV)</label>
          <p className="hint" id="file-hint">
            Up to 2 MB. The same line in two files counts once.
          </p>
          {problem && (
            <p className="err" id="file-error" role="alert">
              {problem} Nothing was changed.
            </p>
          )}
          <input
            id="file"
            type="file"
            name="file"
            accept=".csv,text/csv,text/plain"
            aria-describedby={problem ? 'file-hint file-error' : 'file-hint'}
            aria-invalid={problem ? true : undefined}
          />
        </div>
        <button className="btn" type="submit">
          Read the file
        </button>
      </form>
      {sent && 'added' in sent && (
        <div className="said" role="status">
          <p>
            {sent.added === 1 ? '1 new line' : `${sent.added} new lines`}
            {sent.known > 0 && `, ${sent.known} known from an earlier file`}.
          </p>
          {sent.skipped.length > 0 && (
            <>
              <p>Not read, because they are no lines:</p>
              <ul>
                {sent.skipped.slice(0, 10).map(({ row, problem: why }) => (
                  <li key={row}>
                    Row {row}: {why}
                  </li>
                ))}
                {sent.skipped.length > 10 && <li>and {sent.skipped.length - 10} more</li>}
              </ul>
            </>
          )}
        </div>
      )}
    </section>
  )
}

/** A line with its form. */
function LineForm({ line, note, children }: { line: BankLine; note?: string; children: ReactNode }) {
  const { id, day, cents, description } = line
  return (
    <li className="line-below">
      <form method="post" action={bankPath} className="stack gap-2 full-width">
        <input type="hidden" name="line" value={id} />
        <p className="spread gap-2 flush">
          <span className="any-break">
            {description || 'No description'}
            <span className="small">
              {' '}
              {formatWeekdayDate(day)}
              {note && `, ${note}`}
            </span>
          </span>
          <b>{formatDollarsAndCents(cents)}</b>
        </p>
        {children}
      </form>
    </li>
  )
}

function OpenLine({ line, fitting, best }: SuggestedBankMatch) {
  const { id, cents, description } = line
  const isPayout = cents > 0 && isStripeLine(description)
  const choices = [
    ...fitting.map((candidate) => ({ key: getBankMatchKey(candidate), label: candidate.label })),
    ...(isPayout ? [{ key: 'payout', label: 'Stripe payout, its payments unknown' }] : []),
  ]
  const chosen = best ? getBankMatchKey(best) : choices[0]?.key
  const isOnly = choices.length === 1
  return (
    <LineForm line={line}>
      {isOnly && (
        <p className="flush any-break">
          <input type="hidden" name="choice" value={chosen} />
          {choices[0]!.label}
        </p>
      )}
      {choices.length > 1 && (
        <div>
          <div className="field">
            <label htmlFor={`choice-${id}`}>What it is</label>
            <select id={`choice-${id}`} name="choice" defaultValue={chosen}>
              {choices.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </select>
          </div>
        </div>
      )}
      {choices.length === 0 && <p className="small flush">Nothing recorded has this sum within {maxMatchDays} days.</p>}
      <p className="wrap-line gap-3 flush">
        {choices.length > 0 && (
          <button className="btn" type="submit" name="intent" value="confirm">
            {fitting[0]?.kind === 'due' && isOnly ? 'Record this payment' : 'Confirm'}
          </button>
        )}
        <button className="btn ghost" type="submit" name="intent" value="ignore">
          Set aside
        </button>
      </p>
    </LineForm>
  )
}

function SettledRow({ line }: { line: SettledBankLine }) {
  const { state, label, isPayment, eventId } = line
  return (
    <LineForm line={line} note={state === 'ignored' ? 'set aside' : label}>
      {isPayment && eventId ? (
        <p className="small flush">
          To take it back, reverse the payment on <a href={`/backbar/jobs/${eventId}/money`}>the event’s Money page</a>.
        </p>
      ) : (
        <button className="plain" type="submit" name="intent" value="undo">
          Open again
        </button>
      )}
    </LineForm>
  )
}
