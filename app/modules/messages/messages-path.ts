/** Address of an event's conversation. */
export function getThreadPath(eventId: string): string {
  return `/backbar/jobs/${encodeURIComponent(eventId)}/messages`
}

/** Path of the list of all conversations. */
export const messagesPath = '/backbar/messages'

/** Path of the conversation list with an event's conversation next to it. */
export function getOpenThreadPath(eventId: string): string {
  return `${messagesPath}?open=${encodeURIComponent(eventId)}`
}

/** Returns a page's address with additional query parameters. */
export function addQueryParameters(address: string, parameters: Record<string, string>): string {
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(parameters).toString()}`
}

/** The form that makes an inquiry of a message. */
export function getInquiryPath(messageId: string): string {
  return `${messagesPath}/inquiry/${encodeURIComponent(messageId)}`
}
