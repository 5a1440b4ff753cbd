/** The page on which texts to an event's clients are read and written. */
export function getEventTextsPath(eventId: string): string {
  return `/backbar/jobs/${encodeURIComponent(eventId)}/texts`
}

/** Texts from numbers that belong to no event. */
export const unknownTextsPath = '/backbar/texts'

/** The page that an event's texts were opened from, if it is a page of the event. */
export function parseBackPath(eventId: string, back: string | null | undefined): string | null {
  const start = `/backbar/jobs/${encodeURIComponent(eventId)}/`
  return back?.startsWith(start) && /^[a-z]+$/.test(back.slice(start.length)) ? back : null
}
