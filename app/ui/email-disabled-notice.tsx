import { createContext, useContext } from 'react'

/** Whether letters are only kept here, since nothing carries them; the back office's frame says so. */
export const EmailDisabledContext = createContext(false)

/** What is said of letters before they are written, where nobody would get them. */
export function EmailDisabledNotice() {
  return useContext(EmailDisabledContext) ? (
    <p className="small">Email isn’t connected: no email is sent. Call or text.</p>
  ) : null
}
