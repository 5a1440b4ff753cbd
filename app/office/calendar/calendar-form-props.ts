/** Properties of a module's form in the calendar. Days of the business's calendar. */
export type CalendarFormProps = {
  today: string
  /** The selected day, which the form proposes. Undefined if it is past. */
  from: string | undefined
}
