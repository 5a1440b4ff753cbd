import { usersPath } from '../business/auth/return-path.ts'
import { getSetting } from '../business/stored-settings.server.ts'
import { listUsers } from '../business/auth/users.server.ts'
import { defineSetting } from '../plumbing/database/setting-definition.server.ts'
import { summarizeMailAccount } from './mail-account/mail-account-summary.ts'
import { summarizeAccount, summarizeUsers } from './users/users-summary.ts'
import { summarizeHostedPages } from './settings/hosted-pages-summary.ts'

export const backbarSettings = [
  defineSetting({
    door: 'team',
    place: 1,
    name: 'Accounts',
    to: usersPath,
    isOwners: true,
    formerNames: [
      'People',
      'Who logs in',
      'invite somebody',
      'roles',
      'desk',
      'helpers',
      'users',
      'assistant',
      'permissions',
      'team access',
      'employees',
    ],
    read: listUsers,
    say: (people, { personId }) => summarizeUsers(people, personId),
  }),
  defineSetting({
    door: 'team',
    place: 3,
    name: 'Your account',
    to: '/backbar/account',
    formerNames: [
      'Password',
      'passkeys',
      'two-step log-in',
      'notifications',
      'devices',
      'log in',
      'login',
      'sign in',
      'sign out',
      '2FA',
      'text alerts',
      'SMS',
      'two-factor',
      'logout',
      'push',
    ],
    async read(db, { personId }) {
      const passkeys = await db.selectFrom('passkey').select('id').where('user_id', '=', personId).execute()
      const person = await db
        .selectFrom('user_account')
        .select('totp_secret')
        .where('id', '=', personId)
        .executeTakeFirstOrThrow()
      return { passkeys: passkeys.length, hasSecondStep: person.totp_secret !== null }
    },
    say: ({ passkeys, hasSecondStep }) => summarizeAccount(passkeys, hasSecondStep),
  }),
  defineSetting({
    door: 'advanced',
    place: 1,
    name: 'Email',
    to: '/backbar/settings/mail',
    formerNames: [
      'Mail',
      'mail account',
      'how emails are sent',
      'letters',
      'SMTP',
      'Gmail',
      'test email',
      'e-mail',
      'how letters leave',
      'test letter',
      'mail server',
      'outgoing',
      'Outlook',
      'spam',
    ],
    async read(db, { carrier }) {
      const last = await db
        .selectFrom('email')
        .select('settled_at')
        .where('state', '=', 'sent')
        .where('transport', '=', carrier)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return last?.settled_at ?? null
    },
    say: (sentAt, { carrier, now }) => summarizeMailAccount(carrier, sentAt, now),
  }),
  defineSetting({
    door: 'advanced',
    place: 5,
    name: 'Pages hosted elsewhere',
    to: '/backbar/settings/business#hosted',
    formerNames: ['Hosted quote form', 'hosted calculator', 'embed', 'iframe'],
    read: (db) => getSetting(db, 'hosted'),
    say: summarizeHostedPages,
  }),
]
