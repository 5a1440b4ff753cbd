/** Owner pages by address. `:webhook` is the id that `fill-bar.ts` returns. */
export const ownerPages = ['/backbar/settings/webhooks', '/backbar/settings/webhooks?open=:webhook']

/** Addresses of the same pages with other content. */
export const ownerPagesInOtherStates = ['/backbar/settings/webhooks?open=nobody']
