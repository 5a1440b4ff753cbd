/** Name of the cookie that tells the page's script which call was saved, so that it drops its copy. */
export const savedCallCookie = 'call-kept'

/**
 * Cookie with the key of a saved form, for two days, as long as the copy on the device lasts. The page's script reads it,
 * and it is sent to the form alone.
 */
export function createSavedCallCookie(key: string): string {
  return `${savedCallCookie}=${encodeURIComponent(key)}; Path=/backbar/jobs/new; Max-Age=172800; SameSite=Lax`
}
