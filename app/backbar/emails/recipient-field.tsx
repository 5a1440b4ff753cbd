import type { FieldError } from '../../ui/field-errors.ts'
import { InputField } from '../../ui/field.tsx'

/** An address that did not do, as it was typed, and why. */
export type RejectedRecipient = { errors: FieldError[]; to: string }

type Props = { label: string; hint: string; autoComplete: 'email' | 'off'; back: RejectedRecipient | null; to: string }

/** Where a letter is to go: `to`, unless the owner typed another address that came back. */
export function RecipientField({ back, to, ...asked }: Props) {
  const error = back?.errors.find(({ field }) => field === 'to')?.message
  return <InputField {...asked} name="to" error={error} type="email" defaultValue={back?.to ?? to} />
}
