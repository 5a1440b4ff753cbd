/**
 * Kinds of security events with their labels in the audit log. Events a stolen session or password would cause first also
 * have `letter`, the heading of an email.
 */
export const securityEvents = {
  'first-run': { says: 'Became the owner' },
  invited: { says: 'Invited', letter: 'A person was invited' },
  'invitation-new': { says: 'Made a new link for the invitation of' },
  'invitation-revoked': { says: 'Canceled the invitation of' },
  joined: { says: 'Joined by invitation', letter: 'A person joined' },
  'role-changed': { says: 'Changed a role', letter: 'A role was changed' },
  ended: { says: 'Ended the log-in of', letter: 'A log-in was ended' },
  'log-in': { says: 'Logged in with the password' },
  'demo-link': { says: 'Opened the demo by its link' },
  'log-in-passkey': { says: 'Logged in with a passkey' },
  'new-device': { says: 'Logged in on a device not seen before', letter: 'A log-in on a new device' },
  'log-out': { says: 'Logged out' },
  tries: { says: 'Too many wrong tries to log in; no more were let through for a while' },
  'code-refused': { says: 'The password was right, the code was not', letter: 'Your password, but not your code' },
  'recovery-used': { says: 'Used a recovery code', letter: 'A recovery code was used' },
  'reset-asked': { says: 'Asked for an email to choose a new password' },
  'password-reset': { says: 'Chose a new password by email', letter: 'Your password was changed' },
  password: { says: 'Changed the password', letter: 'Your password was changed' },
  email: { says: 'Changed the email', letter: 'Your email was changed' },
  'passkey-added': { says: 'Added a passkey', letter: 'A passkey was added' },
  'passkey-removed': { says: 'Removed a passkey', letter: 'A passkey was removed' },
  'passkey-restored': { says: 'Brought a passkey back', letter: 'A passkey was brought back' },
  'two-step-on': { says: 'Turned two-step log-in on', letter: 'Two-step log-in is on' },
  'two-step-off': { says: 'Turned two-step log-in off', letter: 'Two-step log-in is off' },
  'recovery-new': { says: 'Made ten new recovery codes', letter: 'New recovery codes were made' },
  'session-ended': { says: 'Logged a device out' },
  'sessions-ended': { says: 'Logged all other devices out' },
  'mail-changed': { says: 'Changed the mail settings', letter: 'Your mail settings were changed' },
  'mail-removed': { says: 'Disconnected email', letter: 'Email was disconnected' },
  'cards-changed': { says: 'Changed the Stripe keys', letter: 'Your Stripe keys were changed' },
  'cards-removed': { says: 'Removed the Stripe keys', letter: 'Your Stripe keys were removed' },
  'texts-changed': { says: 'Changed the keys for text messages', letter: 'Your keys for text messages were changed' },
  'texts-removed': { says: 'Removed the keys for text messages', letter: 'Your keys for text messages were removed' },
  'push-on': { says: 'Turned notifications on' },
  'push-off': { says: 'Turned notifications off' },
  'token-made': { says: 'Made a token to read with', letter: 'A token to read with was made' },
  'token-revoked': { says: 'Revoked a token' },
  'webhook-added': { says: 'Added a webhook', letter: 'A webhook was added' },
  'webhook-secret': { says: 'Made a new secret for a webhook' },
  'webhook-types': { says: 'Chose anew what a webhook is told of' },
  'webhook-on': { says: 'Switched a webhook on' },
  'webhook-off': { says: 'Switched a webhook off' },
  'webhook-removed': { says: 'Removed a webhook' },
  exported: { says: 'Downloaded data' },
  imported: { says: 'Imported events from a file' },
  'import-undone': { says: 'Undid the import of a file' },
  settings: { says: 'Changed settings' },
  words: { says: 'Changed' },
  'words-put-back': { says: 'Put back as it was' },
  erased: { says: 'Erased all that was kept of a person' },
} as const satisfies Record<string, { says: string; letter?: string }>

export type SecurityEventKind = keyof typeof securityEvents

/**
 * A security event. `words` is a detail such as a passkey's name or an email, never a secret. `device` is a name such as
 * "Safari on iPhone". `personId` is the actor, or the targeted user where no user is logged in. It defaults to the sender
 * of the request.
 */
export type SecurityEvent = { kind: SecurityEventKind; words?: string; device: string; personId?: string | null }

/** Changes to a user's log-in that are also reported to the owners. */
const ownerNotifiedKinds = new Set<SecurityEventKind>([
  'password',
  'password-reset',
  'email',
  'passkey-added',
  'passkey-removed',
  'passkey-restored',
  'two-step-on',
  'two-step-off',
  'recovery-new',
])

/** Events about the business rather than a single log-in. All owners are notified. */
export const businessEventKinds = new Set<SecurityEventKind>([
  'mail-changed',
  'mail-removed',
  'cards-changed',
  'cards-removed',
  'texts-changed',
  'texts-removed',
  'webhook-added',
  'invited',
  'joined',
  'role-changed',
  'ended',
])

/** Recipients of a security email: the user concerned, the owners, or both. */
export function getSecurityEmailRecipients(kind: SecurityEventKind): { person: boolean; owners: boolean } {
  if (businessEventKinds.has(kind)) return { person: false, owners: true }
  return { person: true, owners: ownerNotifiedKinds.has(kind) }
}

/** Whether this kind is also reported by email. */
export function hasSecurityEmail(kind: SecurityEventKind): boolean {
  return 'letter' in securityEvents[kind]
}

/** Whether a logged-in user caused the event. Strangers cause the other kinds. */
export function hasKnownActor(kind: string): boolean {
  return kind !== 'tries' && kind !== 'code-refused'
}

/** Label of an event kind. Kinds of a later version are returned as they are. */
export function formatSecurityEvent(kind: string): string {
  return Object.hasOwn(securityEvents, kind) ? securityEvents[kind as SecurityEventKind].says : kind
}

/** A page of the audit log. `next` is the cursor of the older entries. */
export type AuditLog = {
  lines: { id: string; when: string; what: string; device: string; who: string | null }[]
  next: string | null
  isOwner: boolean
}
