/** A provider's mail server, and instructions for its credentials. */
export type MailProvider = {
  name: string
  /**
   * Hosts to choose from, with their labels. A single host is used without asking. Where empty, the owner types the host.
   */
  hosts: Readonly<Record<string, string>>
  port: number
  /** Whether TLS is used from the start. Otherwise STARTTLS is required before any other command. */
  secure: boolean
  user: { label: string; hint: string } | null
  password: { label: string; how: string }
}

const address = { label: 'Your address there', hint: 'The whole address, such as you@example.com.' }
const appPassword = 'App password'

const providers = {
  gmail: {
    name: 'Gmail or Google Workspace',
    hosts: { 'smtp.gmail.com': 'Google' },
    port: 465,
    secure: true,
    user: address,
    password: {
      label: appPassword,
      how: 'Not your usual password: turn on 2-Step Verification in your Google account, open myaccount.google.com/apppasswords, make one named “Backbar”, and copy its 16 letters.',
    },
  },
  outlook: {
    name: 'Outlook or Microsoft 365',
    hosts: { 'smtp.office365.com': 'Microsoft' },
    port: 587,
    secure: false,
    user: address,
    password: {
      label: appPassword,
      how: 'Microsoft is closing this way: most personal Outlook addresses don’t work with it, and at work an administrator has to allow “Authenticated SMTP” for you. Then make an app password at mysignins.microsoft.com/security-info. If it still doesn’t work, Brevo or Postmark can send for the same address.',
    },
  },
  icloud: {
    name: 'iCloud Mail',
    hosts: { 'smtp.mail.me.com': 'Apple' },
    port: 587,
    secure: false,
    user: address,
    password: {
      label: 'App-specific password',
      how: 'Not your Apple password: at account.apple.com, under Sign-In and Security, choose App-Specific Passwords and make one.',
    },
  },
  yahoo: {
    name: 'Yahoo Mail',
    hosts: { 'smtp.mail.yahoo.com': 'Yahoo' },
    port: 465,
    secure: true,
    user: address,
    password: {
      label: appPassword,
      how: 'Not your usual password: at login.yahoo.com/account/security choose App passwords and make one named “Backbar”.',
    },
  },
  fastmail: {
    name: 'Fastmail',
    hosts: { 'smtp.fastmail.com': 'Fastmail' },
    port: 465,
    secure: true,
    user: address,
    password: {
      label: appPassword,
      how: 'In Fastmail open Settings, Privacy & Security, Manage app passwords, and make one that may use SMTP.',
    },
  },
  zoho: {
    name: 'Zoho Mail',
    hosts: {
      'smtp.zoho.com': 'United States, personal',
      'smtppro.zoho.com': 'United States, with your own domain',
      'smtp.zoho.eu': 'Europe, personal',
      'smtppro.zoho.eu': 'Europe, with your own domain',
    },
    port: 465,
    secure: true,
    user: address,
    password: {
      label: appPassword,
      how: 'With two-factor log-in on, open accounts.zoho.com, Security, App Passwords, and make one; otherwise it is your usual password.',
    },
  },
  ses: {
    name: 'Amazon SES',
    hosts: {
      'email-smtp.us-east-1.amazonaws.com': 'US East, Virginia',
      'email-smtp.us-east-2.amazonaws.com': 'US East, Ohio',
      'email-smtp.us-west-1.amazonaws.com': 'US West, California',
      'email-smtp.us-west-2.amazonaws.com': 'US West, Oregon',
      'email-smtp.ca-central-1.amazonaws.com': 'Canada',
      'email-smtp.eu-west-1.amazonaws.com': 'Europe, Ireland',
      'email-smtp.eu-central-1.amazonaws.com': 'Europe, Frankfurt',
    },
    port: 465,
    secure: true,
    user: { label: 'SMTP user name', hint: 'Begins with AKIA.' },
    password: {
      label: 'SMTP password',
      how: 'In the SES console open SMTP settings and create SMTP credentials; an access key of another kind does not work. Until SES lets you out of its sandbox, it sends to addresses you have verified there and to nobody else.',
    },
  },
  mailgun: {
    name: 'Mailgun',
    hosts: { 'smtp.mailgun.org': 'United States', 'smtp.eu.mailgun.org': 'Europe' },
    port: 465,
    secure: true,
    user: { label: 'SMTP user', hint: 'Such as postmaster@mg.example.com.' },
    password: {
      label: 'SMTP password',
      how: 'In Mailgun open your sending domain, Domain settings, SMTP credentials, and reset the password to see it.',
    },
  },
  postmark: {
    name: 'Postmark',
    hosts: { 'smtp.postmarkapp.com': 'Postmark' },
    port: 587,
    secure: false,
    // The token serves as user and password. It is stored once, encrypted.
    user: null,
    password: {
      label: 'Server API token',
      how: 'In Postmark open your server, API Tokens, and copy the Server API token.',
    },
  },
  brevo: {
    name: 'Brevo',
    hosts: { 'smtp-relay.brevo.com': 'Brevo' },
    port: 587,
    secure: false,
    user: { label: 'SMTP login', hint: 'As Brevo shows it, such as 7a1b2c001@smtp-brevo.com.' },
    password: { label: 'SMTP key', how: 'In Brevo open SMTP & API, SMTP, and generate an SMTP key.' },
  },
  other: {
    name: 'Another mail server',
    hosts: {},
    port: 587,
    secure: false,
    user: { label: 'User name', hint: 'Usually the whole email address.' },
    password: {
      label: 'Password',
      how: 'Your mail provider lists these under “SMTP” or “outgoing mail”; with two-step log-in there it is usually an app password.',
    },
  },
} as const satisfies Record<string, MailProvider>

export type MailProviderKey = keyof typeof providers

export const mailProviderKeys = Object.keys(providers) as MailProviderKey[]

/** Whether a text is a known provider's key. */
export function isMailProviderKey(text: string | null | undefined): text is MailProviderKey {
  return text != null && Object.hasOwn(providers, text)
}

/** Name of the provider's password within a sentence: "app password", "SMTP key". */
export function formatProviderPasswordName(key: MailProviderKey): string {
  return providers[key].password.label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
}

export function getMailProvider(key: MailProviderKey): MailProvider {
  return providers[key]
}

/** Returns the name of the provider with this mail server, or null if it is unknown. */
export function findProviderNameByHost(host: string): string | null {
  const key = mailProviderKeys.find((key) => Object.hasOwn(providers[key].hosts, host))
  return key ? providers[key].name : null
}
