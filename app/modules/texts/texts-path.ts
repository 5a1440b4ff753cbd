/** The page on which texts to an event's clients are read and written. */
export function getEventTextsPath(eventId: string): string {
  return `/backbar/jobs/${encodeURIComponent(eventId)}/texts`
}

/** Texts from numbers that belong to no event. */
export const unknownTextsPath = '/backbar/texts'

/** The page that an event's texts were opened from, if it is a page of the event, or a list with the event open. */
export function parseBackPath(eventId: string, back: string | null | undefined): string | null {
  const id = encodeURIComponent(eventId)
  const [path = '', list] = (back ?? '').split(`?open=${id}`)
  const isList = list === '' && /^\/backbar\/[a-z]+$/.test(path)
  const start = `/backbar/jobs/${id}/`
  const isOfEvent = back?.startsWith(start) && /^[a-z]+$/.test(back.slice(start.length))
  return back && (isList || isOfEvent) ? back : null
}
