/** What a page says at its top after something was done; actions name it in the address they redirect to: `?said=saved`. */
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
  email: 'Your new e-mail holds. The old address was told.',
  told: 'Notifications are on. The first is on its way, to show what they look like.',
  untold: 'That device is told nothing more.',
  ended: 'That device was logged out.',
  confirmed: 'Thank you. For ten minutes you are not asked again.',
  'two-step-off': 'Two-step log-in is off.',
  everywhere: 'All other devices were logged out.',
  imported: 'Imported.',
  erased: 'Everything about that person was erased.',
  connected: 'E-mail is connected: the test letter went out. Is it in your inbox?',
  disconnected: 'E-mail is disconnected. Letters are kept here, not sent.',
  looked: 'The domain’s records were looked up. What was found stands below.',
  posted: 'The test letter is posted. What became of it stands below.',
  carried: 'A carrier has this letter in hand. Look again in a minute or two.',
  'moved-on': 'This letter has moved on since you looked. Here is how it stands now.',
  takenIn: 'The photo is here. Choose what to keep in view, and where it hangs.',
  known: 'This photo was here already, with the words it has.',
  same: 'Nothing changed: all of it is here already.',
  'backing-up': 'A backup is being made and read back. Look again in a minute.',
  'backed-up-already': 'A backup is being made already. Look again in a minute.',
  'no-backup': 'That backup is no longer there.',
  'bucket-away': 'The bucket with the backups does not answer just now. Try again in a few minutes.',
  followed: 'There is a new private address. One you gave out before opens nothing any more.',
  unfollowed: 'The private address is taken back. It opens nothing any more.',
} as const

/** What is said instead where e-mail is not connected. */
const unsent: Partial<Record<keyof typeof notices, string>> = {
  sent: 'Your letter is kept here, not sent: e-mail isn’t connected.',
  again: 'The letter stays here, not sent: e-mail isn’t connected.',
  posted: 'The test letter is kept here, not sent: e-mail isn’t connected.',
}

export type Notice = { words: string; bin: string | null }

/** The notice an address asks for, with the bin something can be taken back from. `isMailbox`: letters are only kept. */
export function noticeIn(url: URL, isMailbox: boolean): Notice | null {
  const said = url.searchParams.get('said') ?? ''
  if (!isSaid(said)) return null
  const words = (isMailbox ? unsent[said] : undefined) ?? notices[said]
  return { words, bin: said === 'deleted' ? url.searchParams.get('bin') : null }
}

function isSaid(said: string): said is keyof typeof notices {
  return Object.hasOwn(notices, said)
}
