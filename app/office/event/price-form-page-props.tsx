import type { ReactNode } from 'react'
import type { EventPriceFormDefaults } from '../../agreements/payments/event-price.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { EventHeaderView } from './event-header-view.ts'

export type EventPriceFormPageProps = {
  job: EventHeaderView
  /** `isOwner`: may record received money. `despite`: the answer to a date conflict, which the form keeps. */
  price: EventPriceFormDefaults & { isOwner: boolean; despite: string; island: string }
  input: FormInput | undefined
  errors: FieldError[] | undefined
  /** Notice that the event changed since the form was opened. */
  stale: ReactNode
  /** Notice of what was just saved. */
  notice: ReactNode
}
