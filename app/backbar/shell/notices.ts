/** Notices shown at the top of a page after an action. The redirect names the notice: `?said=saved`. */
export const pageNoticeMessages = {
  'card-saved': 'Saved. They see it on their page and on the card.',
  shared: 'It is shared. Its address is below.',
  stopped: 'It no longer opens anything.',
  saved: 'Saved. Visitors see it with their next page.',
  kept: 'Saved.',
  'kept-undated': 'Kept. It becomes an event when it has a date.',
  'crew-nobody': 'No one was asked: check at least one person who was not asked yet.',
  'samples-gone': 'The samples are gone. What is empty now is hidden; Set-up says what is missing.',
  tried: 'Here it is, for you alone.',
  added: 'Added.',
  deleted: 'Deleted.',
  restored: 'It is back.',
  undone: 'Undone.',
  gone: 'That can no longer be brought back.',
  'day-taken':
    'It was booked on a day that another client has by now, so it stays deleted. Make room on that day first.',
  sent: 'Your email is on its way.',
  'put-away': 'Noted. Nothing was sent.',
  'by-hand': 'Noted: you sent it another way.',
  proposed: 'Your proposal is on its way.',
  'being-paid':
    'They are paying at this moment, have just paid, or their bank is sending the money. Nothing was changed: look at the money below, and try again in a while.',
  'given-back': 'The refund is on its way to their card.',
  'given-back-later': 'Stripe has not said yet whether it went out. We keep asking, and tell you if it fails.',
  'not-given-back': 'It could not be refunded to the card. What we know is below.',
  paid: 'It is in the books.',
  'paid-told': 'It is in the books, and their receipt is on its way.',
  refunded: 'The refund is in the books.',
  reversed: 'Reversed. Both entries stay in the books.',
  owed: 'Added. It’s on their account.',
  'let-go': 'They owe nothing more.',
  invoiced: 'The invoice is on its way.',
  'invoice-made': 'The invoice is ready below.',
  reminded: 'The reminder is on its way.',
  'reminded-lately': 'They were reminded in the last 48 hours, so nothing was sent.',
  'nothing-open': 'Nothing is due there. Nothing was sent.',
  'no-address': 'They have no email address to write to. Nothing was sent.',
  linked: 'The proposal is ready. Copy the link below and send it to them.',
  answered: 'Your answer is on its way, and is on their page.',
  'answered-here': 'Your answer is on their page. They have no email address: tell them.',
  'by-phone': 'Their question is answered, by phone. Nothing was sent.',
  'not-by-phone': 'Their question waits for your answer again.',
  'not-answered': 'There was nothing to send. Type your answer first.',
  'phone-yes': 'Noted, marked as not signed. The copy is on its way to both of you.',
  'phone-yes-here': 'Noted, marked as not signed. The copy is on its way to you.',
  'yes-taken':
    'That day is booked, so their acceptance was not recorded. They are on the waitlist now. To book both, mark the event booked: you are asked whether that day takes another event. Then record their acceptance again.',
  'draft-kept':
    'The proposal has a draft that says something else, so it was kept and nothing was sent. Open the draft, or replace it with what you agreed by phone.',
  'taken-back': 'Withdrawn. The client can no longer accept it.',
  'let-day-go': 'Released. The date is open again.',
  'new-link': 'There is a new link. The old one no longer opens anything.',
  'agreed-stands':
    'They have said yes, so the event follows the agreement: change, postpone or cancel it below. Nothing was changed.',
  'called-off-stands':
    'They had said yes and were told that it is canceled, so it stays that way. If it takes place after all, tap “Reopen it”, then send a new proposal for their yes.',
  stale: 'Something changed since you opened this page. Here is how it is now.',
  again: 'It goes out again now.',
  'kept-posted': 'Every email that waited is on its way, the oldest first. What happens to each is below.',
  'refused-posted': 'Every refused email is on its way again, the oldest first. What happens to each is below.',
  asked: 'Your questions are on their page, and the email with the link is on its way.',
  'asked-page': 'Your questions are on their page. Text them the link, or call.',
  'change-decided': 'Done. What became of it is below.',
  'nobody-offered': 'Nothing was sent: no event was left to offer a free move to.',
  'nobody-told': 'Withdrawn. No offer was open, so no emails go out.',
  'notice-done': 'Done. It is off your list.',
  'venue-left': 'The venue was taken off this event.',
  'certificate-noted': 'Saved. The list of certificates has it.',
  'storm-offered': 'The emails are on their way. What happens to each offer is below.',
  'storm-stopped': 'Withdrawn. Every client with an open offer gets an email.',
  'calendar-read': 'Read.',
  'calendar-failed': 'It could not be read. What is wrong is below.',
  'calendar-other': 'It is being read at this moment. Look again in a minute.',
  'calendar-copy': 'This is a copy of the site, which reads no calendars.',
  'calendar-removed': 'Removed. Its busy times no longer count.',
  'one-already': 'That event had been merged with this one meanwhile. Nothing was changed just now.',
  password: 'Your password is changed. Everybody else was logged out.',
  email: 'Your email is changed. We told the old address.',
  told: 'Notifications are on. The first is on its way, to show what they look like.',
  untold: 'That device gets no more notifications.',
  ended: 'That device was logged out.',
  joined: 'Welcome. This is your account: add a passkey, and log-in takes a finger instead of a password.',
  invited: 'The invitation is on its way.',
  uninvited: 'Withdrawn. Its link no longer works.',
  'invitation-gone': 'That invitation was used or canceled meanwhile. Nothing was changed.',
  'role-changed': 'Saved. It takes effect the next time they open a page.',
  'person-ended': 'Ended. They are logged out everywhere, and their tokens and webhooks are off.',
  'person-gone': 'That had changed meanwhile. Nothing was done; here is how it is now.',
  'last-owner': 'There is always one owner, so nothing was changed. Make another account an owner first.',
  confirmed: 'Thank you. For ten minutes you are not asked again.',
  'two-step-off': 'Two-step log-in is off.',
  everywhere: 'All other devices were logged out.',
  imported: 'Imported.',
  'webhook-test': 'The test is on its way. The answer shows up below in a moment.',
  'webhook-again': 'It goes out again now.',
  'webhook-removed': 'Removed. We tell it nothing more.',
  'import-dropped': 'Forgotten. Nothing of that file was kept.',
  erased: 'Everything about that person was erased.',
  connected: 'Email is connected: the test email went out. Is it in your inbox?',
  disconnected: 'Email is disconnected. Emails are not sent.',
  'cards-connected': 'Stripe took the key. Clients can pay by card now.',
  'cards-unchecked': 'The key is kept, but not checked: Stripe could not be reached just now.',
  'cards-removed': 'The Stripe keys are removed. Cards are off.',
  looked: 'The domain’s records were looked up. What we found is below.',
  posted: 'The test email is posted. What happened to it is below.',
  carried: 'This email is being sent right now. Look again in a minute or two.',
  'moved-on': 'This email changed since you opened this page. Here is how it is now.',
  takenIn: 'The photo is here. Choose what to keep in view, and where to show it.',
  known: 'This photo was here already, with the words it has.',
  same: 'Nothing changed: all of it is here already.',
  'backing-up': 'A backup is being made and read back. Look again in a minute.',
  'backed-up-already': 'A backup is being made already. Look again in a minute.',
  'no-backup': 'That backup is no longer there.',
  'bucket-away': 'The bucket with the backups does not answer just now. Try again in a few minutes.',
  followed: 'There is a new private address. One you gave out before no longer opens anything.',
  unfollowed: 'The private address no longer works.',
} as const

/** Notices used instead while email is not connected. */
const unsentMessages: Partial<Record<keyof typeof pageNoticeMessages, string>> = {
  asked: 'Your questions are on their page. Text them the link, or call: the email was not sent.',
  sent: 'Your email was not sent: email isn’t connected.',
  proposed: 'The proposal is ready; its email was not sent: email isn’t connected. Copy the link below.',
  'storm-offered': 'Offered on their pages; the emails are not sent: email isn’t connected.',
  'storm-stopped': 'Withdrawn; the emails are not sent: email isn’t connected.',
  answered: 'Your answer is on their page; its email was not sent: email isn’t connected.',
  'phone-yes': 'Noted, marked as not signed. The copies were not sent: email isn’t connected.',
  'phone-yes-here': 'Noted, marked as not signed. The copy was not sent: email isn’t connected.',
  'paid-told': 'It is in the books. Their receipt was not sent: email isn’t connected.',
  invoiced: 'The invoice is made; its email was not sent: email isn’t connected. Download the PDF below.',
  reminded: 'The reminder was not sent: email isn’t connected.',
  again: 'The email was not sent: email isn’t connected.',
  'kept-posted': 'The emails were not sent: email isn’t connected.',
  'refused-posted': 'The emails were not sent: email isn’t connected.',
  posted: 'The test email was not sent: email isn’t connected.',
}

/** Data to undo a change: the form to post again, and the tag of the version it replaces. */
type Undo = { id: string; form: string; seen: string }

export type PageNotice = { words: string; bin: string | null; undo: Undo | null }

/**
 * Returns the notice a URL asks for, with the trash id of a deletion or the undo data of a change. `isMailbox`: emails
 * are stored unsent.
 */
export function findPageNotice(url: URL, isMailbox: boolean, undo: Undo | null): PageNotice | null {
  const said = url.searchParams.get('said') ?? ''
  if (!isNoticeName(said)) return null
  const words = (isMailbox ? unsentMessages[said] : undefined) ?? pageNoticeMessages[said]
  return { words, bin: said === 'deleted' ? url.searchParams.get('bin') : null, undo }
}

function isNoticeName(said: string): said is keyof typeof pageNoticeMessages {
  return Object.hasOwn(pageNoticeMessages, said)
}
