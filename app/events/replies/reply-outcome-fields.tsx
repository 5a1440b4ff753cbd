import { getFieldAriaProps, FieldErrorMessage, InputField } from '../../ui/field.tsx'
import { replyOutcomeLabels } from './reply-outcome.ts'
import type { WriteReplyPageProps } from './reply-page-props.ts'

type OutcomeFieldsProps = Pick<
  WriteReplyPageProps,
  'choices' | 'isHolding' | 'today' | 'eventDate' | 'input' | 'errors'
>

/** Fields that choose the event's state after the email is sent. */
export function ReplyOutcomeFields({ choices, isHolding, today, eventDate, input, errors }: OutcomeFieldsProps) {
  const message = (field: string) => errors.find((error) => error.field === field)?.message
  return (
    <div className="row">
      <div className={`field half${message('notedAs') ? ' bad' : ''}`}>
        <label htmlFor="notedAs">After sending, mark as</label>
        <FieldErrorMessage name="notedAs" error={message('notedAs')} />
        <select
          id="notedAs"
          name="notedAs"
          {...getFieldAriaProps('notedAs', undefined, message('notedAs'))}
          defaultValue={input.notedAs}
        >
          {[...choices, ...(isHolding ? [] : ['none' as const])].map((state) => (
            <option key={state} value={state}>
              {replyOutcomeLabels[state]}
            </option>
          ))}
        </select>
      </div>
      {choices.includes('held') && (
        <div className={`field half held-until${message('heldUntil') ? ' bad' : ''}`}>
          <label htmlFor="heldUntil">On hold until</label>
          <FieldErrorMessage name="heldUntil" error={message('heldUntil')} />
          <input
            id="heldUntil"
            name="heldUntil"
            type="date"
            min={today}
            max={eventDate < today ? undefined : eventDate}
            {...getFieldAriaProps('heldUntil', undefined, message('heldUntil'))}
            defaultValue={input.heldUntil}
          />
        </div>
      )}
      {choices.includes('lost') && (
        <InputField
          name="lostReason"
          label="Why, for your own notes"
          className="half lost-reason"
          optional
          maxLength={200}
          error={message('lostReason')}
          defaultValue={input.lostReason}
        />
      )}
    </div>
  )
}
