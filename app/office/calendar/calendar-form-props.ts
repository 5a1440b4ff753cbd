/** Properties of a module's form in the calendar. Days of the business's calendar. */
export type CalendarFormProps = {
  today: string
  /** The selected day, unless it is past. */
  from: string | undefined
}
