import { createContext, useContext } from 'react'

/** Whether emails are stored unsent. Provided by the back office layout. */
export const EmailDisabledContext = createContext(false)

/** Warning above email forms while email is not connected. */
export function EmailDisabledNotice() {
  return useContext(EmailDisabledContext) ? (
    <p className="small">Email isn’t connected: no email is sent. Call or text.</p>
  ) : null
}
