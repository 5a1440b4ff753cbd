import { getFormatter } from '../../../business/language-formatter.ts'

/** A text message to a staff member. An empty `phone` means it cannot be sent. */
export type StaffTextMessage = { personId: string; name: string; phone: string; words: string }

/** The action just completed: offered, withdrawn, assigned, handed off, released on request or taken off. */
export const completedStaffActions = ['asked', 'taken-back', 'put-in', 'handed-over', 'relieved', 'taken-off'] as const
export type CompletedStaffAction = (typeof completedStaffActions)[number]

/** The action just completed, the staff it concerns, and those who get no email about it. */
export type EventStaffConfirmation = {
  done: CompletedStaffAction
  names: string[]
  told: string[]
  untold: StaffTextMessage[]
  isMailbox: boolean
}

/**
 * Formats the confirmation: "Grant has this shift now. An email is on its way to Grant." or "No email goes to Nell: send
 * them a text."
 */
export function formatEventStaffConfirmation({
  done,
  names,
  told,
  untold,
  isMailbox,
}: EventStaffConfirmation): string[] {
  const { allOf } = getFormatter('en')
  const [first = 'Somebody', second] = names
  const what = {
    asked: `${allOf(names)} ${names.length === 1 ? 'is' : 'are'} asked${untold.length > 0 ? `, on their own page${names.length === 1 ? '' : 's'}` : ''}.`,
    'taken-back': `${first} is no longer asked.`,
    'put-in': `${first} has this shift now.`,
    'handed-over': `${first} has this shift now${second ? `, and ${second} is relieved` : ''}.`,
    relieved: `${first} is relieved, and the shift is open again.`,
    'taken-off': `${first} is relieved, and the shift is open again.`,
  }[done]
  const numberless = untold.filter(({ phone }) => phone === '').map(({ name }) => name)
  return [
    what,
    ...(told.length > 0 ? [`An email is on its way to ${allOf(told)}.`] : []),
    // An assigned staff member agreed in person and needs no message.
    ...(untold.length > 0 && done !== 'put-in'
      ? [formatNotEmailed(allOf(untold.map(({ name }) => name)), isMailbox)]
      : []),
    ...(numberless.length > 0 ? [`No phone number here: ${allOf(numberless)}.`] : []),
  ]
}

/** The sentence that tells the owner to text the staff who get no email. */
function formatNotEmailed(names: string, isMailbox: boolean): string {
  return isMailbox
    ? `Email isn’t connected, so no email goes out: send ${names} a text.`
    : `No email goes to ${names}: send them a text.`
}
