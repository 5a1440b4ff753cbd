/** Owner pages by address. */
export const ownerPages = [
  '/backbar/messages',
  '/backbar/messages/inquiry/:inquiry',
  '/backbar/jobs/:lead/messages',
  '/backbar/jobs/:paid/messages',
]

/** The same pages empty or with other content. */
export const ownerPagesInOtherStates = [
  '/backbar/messages?q=ice',
  '/backbar/messages?done=hide&id=nobody',
  '/backbar/messages?open=:lead',
  '/backbar/messages?open=nobody',
  '/backbar/messages?done=taught&id=nobody',
  '/backbar/messages/inquiry/nobody',
  '/backbar/jobs/:lead/messages?template=quote',
  '/backbar/jobs/nobody/messages',
]

/** Files, and addresses that only receive forms. */
export const ownerFileAddresses = ['/backbar/in-and-out/messages.csv', '/backbar/messages/file/message/nobody/0']
