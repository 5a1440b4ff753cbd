/** What a form of a module in the calendar knows. Days of the business's calendar. */
export type CalendarFormProps = {
  today: string
  /** The selected day, unless it is past. */
  from: string | undefined
}
