import type { FieldError } from '../../ui/field-errors.ts'
import { SentenceInput, SentenceFieldGroup } from '../../ui/sentence-field-group.tsx'
import { maxCancellationSteps } from './parse-terms-form.ts'

type Props = { input: Record<string, string>; errors: FieldError[] }

/** Terms as sentences with blanks. The default number of cancellation steps is open, the others are collapsed. */
export function TermsSentenceFields({ input, errors }: Props) {
  const blank = { input, errors }
  const steps = Array.from({ length: maxCancellationSteps }, (_, i) => i)
  const isUsed = (i: number) =>
    ['days', 'percent'].some(
      (part) => input[`step-${i}-${part}`] || errors.some(({ field }) => field === `step-${i}-${part}`),
    )
  const open = steps.filter((i) => i < 2 || isUsed(i))
  const folded = steps.filter((i) => !open.includes(i))
  return (
    <>
      <SentenceFieldGroup blanks={['depositPercent', 'depositLeast', 'depositDays']} errors={errors}>
        To keep a date we take <SentenceInput {...blank} name="depositPercent" label="Deposit, percent of the total" />{' '}
        % of the total, at least{' '}
        <span className="together">
          $ <SentenceInput {...blank} name="depositLeast" label="Deposit, at least, in dollars" size={5} isMoney />,
        </span>{' '}
        within{' '}
        <span className="together">
          <SentenceInput {...blank} name="depositDays" label="Deposit due, days after acceptance" /> days.
        </span>
      </SentenceFieldGroup>
      <SentenceFieldGroup blanks={['expiryDays']} errors={errors}>
        A proposal is good for <SentenceInput {...blank} name="expiryDays" label="A proposal is good for, days" /> days,
        and never past a week before the event.
      </SentenceFieldGroup>
      <SentenceFieldGroup blanks={['installments', 'balanceDaysBefore']} errors={errors}>
        Then <SentenceInput {...blank} name="installments" label="Payments after the deposit" /> equal payments, the
        last <SentenceInput {...blank} name="balanceDaysBefore" label="Balance due, days before the event" /> days
        before the event. Until then the number of guests may go down.
      </SentenceFieldGroup>
      <p className="hint">Payments are at least a week apart. Where fewer fit before the event, there are fewer.</p>
      {open.map((i) => (
        <StepSentence key={i} i={i} {...blank} />
      ))}
      {folded.length > 0 && (
        <details>
          <summary>Add a refund step</summary>
          {folded.map((i) => (
            <StepSentence key={i} i={i} {...blank} />
          ))}
        </details>
      )}
    </>
  )
}

function StepSentence({ i, input, errors }: Props & { i: number }) {
  const nth = `Step ${i + 1} of cancellation`
  return (
    <SentenceFieldGroup blanks={[`step-${i}-days`, `step-${i}-percent`]} errors={errors}>
      Canceled at least{' '}
      <SentenceInput name={`step-${i}-days`} label={`${nth}, days before the event`} input={input} errors={errors} />{' '}
      days before,{' '}
      <SentenceInput
        name={`step-${i}-percent`}
        label={`${nth}, percent of the deposit that goes back`}
        input={input}
        errors={errors}
      />{' '}
      percent of the deposit goes back.
    </SentenceFieldGroup>
  )
}
