import type { ComponentProps } from 'react'
import { DayConflictPage } from '../../../events/event/day-conflict-page.tsx'
import type { FormInput } from '../../../ui/form-field.ts'
import { addQueryParameters } from '../messages-path.ts'

type Props = {
  conflict: Pick<ComponentProps<typeof DayConflictPage>, 'taken' | 'name'> & { input: FormInput }
  here: string
}

/** Asks before an email is sent that promises a day which another event has. */
export function ThreadDayConflictPage({ conflict, here }: Props) {
  return (
    <DayConflictPage
      {...conflict}
      eyebrow="Not sent yet"
      anyway="Send it and book"
      canWait={false}
      action={addQueryParameters(here, { template: conflict.input.template ?? '' })}
    />
  )
}
