/** Keys that identify an event: its day with the email or phone, or with the name if there is neither. */
export function computeDuplicateKeys(event: {
  date: string
  email: string | null
  phone: string | null
  name: string
}) {
  const { date, email, phone, name } = event
  const reached = [email && `e ${email.toLowerCase()}`, phone && `p ${phone}`].filter(Boolean)
  const named = `n ${name.toLowerCase()}`
  const on = (keys: (string | null | undefined)[]) => keys.map((key) => `${date} ${key}`)
  return { known: on([...reached, named]), asked: on(reached.length > 0 ? reached : [named]) }
}
