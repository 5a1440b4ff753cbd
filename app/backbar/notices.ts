/** What a page says at its top after something was done; doors name it in the address they lead to: `?said=saved`. */
export const notices = {
  saved: 'Saved. Visitors see it with their next page.',
  kept: 'Saved.',
  added: 'Added.',
  deleted: 'Deleted.',
  restored: 'It is back.',
  undone: 'Undone.',
  gone: 'That can no longer be brought back.',
  sent: 'Your letter is on its way.',
  again: 'It goes out again now.',
  moved: 'Noted.',
  password: 'Your new password holds. Everybody else was logged out.',
  everywhere: 'All other devices were logged out.',
  imported: 'Imported.',
  erased: 'Everything about that person was erased.',
  followed: 'There is a new private address. One you gave out before opens nothing any more.',
  unfollowed: 'The private address is taken back. It opens nothing any more.',
} as const

export type Notice = { words: string; bin: string | null }

/** The notice an address asks for, with the bin something can be taken back from. */
export function noticeIn(url: URL): Notice | null {
  const said = url.searchParams.get('said') ?? ''
  if (!Object.hasOwn(notices, said)) return null
  return { words: notices[said as keyof typeof notices], bin: said === 'deleted' ? url.searchParams.get('bin') : null }
}
