import type { FieldError } from '../../ui/field-errors.ts'
import { InputField } from '../../ui/field.tsx'

/** A rejected recipient as typed, with its errors. */
export type RejectedRecipient = { errors: FieldError[]; to: string }

type Props = { label: string; hint: string; autoComplete: 'email' | 'off'; back: RejectedRecipient | null; to: string }

/** The recipient field. It shows `to`, or the rejected address. */
export function RecipientField({ back, to, ...asked }: Props) {
  const error = back?.errors.find(({ field }) => field === 'to')?.message
  return <InputField {...asked} name="to" error={error} type="email" defaultValue={back?.to ?? to} />
}
