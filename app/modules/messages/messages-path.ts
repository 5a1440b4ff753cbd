/** Address of an event's conversation. */
export function getThreadPath(eventId: string): string {
  return `/backbar/jobs/${encodeURIComponent(eventId)}/messages`
}

/** All conversations. */
export const messagesPath = '/backbar/messages'

/** The form that makes an inquiry of a message. */
export function getInquiryPath(messageId: string): string {
  return `${messagesPath}/inquiry/${encodeURIComponent(messageId)}`
}
