import { formatTransportLabel } from '../emails/email-text.ts'
import type { ChecklistInputs, ChecklistItem } from './checklist-inputs.ts'
import { checkDomainRecords } from '../../business/domain-records.ts'
import { formatElapsedTime, formatDateTime } from '../../business/dates.ts'
import { listStripeChecklistItems } from './stripe-checklist-items.ts'
import { capitalize } from '../../business/capitalize.ts'

const week = 7 * 24 * 3_600_000

/** Items of the server: mail, URL, proxies, backup, secret, passkey. */
export function listServerChecklistItems(facts: ChecklistInputs): ChecklistItem[] {
  const isHttps = isPublicSiteUrl(facts.siteUrl)
  return [
    createEmailItem(facts),
    {
      what: 'The site’s address',
      isDone: isHttps,
      why: isHttps
        ? `${facts.siteUrl}.`
        : `It is ${facts.siteUrl}. Links in emails and the safety of your log-in need your public address, which begins with https://. Ask whoever runs the site to set it.`,
      to: null,
    },
    ...(isHttps ? [createProxyItem(facts), ...createDnsItems(facts)] : []),
    ...listStripeChecklistItems(facts),
    createBackupItem(facts),
    {
      what: 'The site’s encryption key',
      isDone: facts.secretLength >= 32,
      why:
        facts.secretLength >= 32
          ? 'Long enough that no one guesses it.'
          : `It has ${facts.secretLength} characters and could be guessed. Ask whoever runs the site to set at least 32 random ones; you will have to log in again.`,
      to: null,
    },
    {
      what: 'A passkey for yourself',
      isDone: facts.passkeys > 0,
      why:
        facts.passkeys > 0
          ? 'You can log in without the password.'
          : 'If you like: log in with a fingerprint or your phone instead of a password.',
      to: '/backbar/account',
      isOptional: true,
    },
    {
      what: 'A log-in for everybody who helps',
      isDone: facts.people > 1,
      why:
        facts.people > 1
          ? `${facts.people} people log in, each with their own.`
          : 'If a person helps you: invite them instead of sharing your password, and the history says who did what.',
      to: '/backbar/account?open=accounts',
      isOptional: true,
    },
  ]
}

function createEmailItem({ carrier, provedAt, identity }: ChecklistInputs): ChecklistItem {
  const item = { what: 'Email is connected', to: '/backbar/settings/mail', isOnPath: true as const }
  if (carrier === 'mailbox')
    return {
      ...item,
      isDone: false,
      why: 'Email isn’t connected: no emails go out. Connect your mail account.',
    }
  if (provedAt === null)
    return {
      ...item,
      isDone: false,
      why: `${capitalize(formatTransportLabel(carrier))} has not taken a test email yet. Send one from “Emails”.`,
    }
  return {
    ...item,
    isDone: true,
    why: `${capitalize(formatTransportLabel(carrier))} took a test email on ${formatDateTime(provedAt, identity.timeZone)}.`,
  }
}

function createProxyItem({ trustedProxies }: ChecklistInputs): ChecklistItem {
  const isDone = trustedProxies > 0
  const open =
    'All visitors look like one person to the site, so a busy hour shuts the form for everybody. Ask whoever runs the site to set how many proxies stand in front of it.'
  return {
    what: 'Visitors told apart',
    isDone,
    why: isDone ? `${trustedProxies === 1 ? 'One proxy stands' : `${trustedProxies} proxies stand`} in front.` : open,
    to: null,
  }
}

/** An item for each DNS check, or a single item while there was no lookup. */
function createDnsItems({ records }: ChecklistInputs): ChecklistItem[] {
  if (records)
    return checkDomainRecords(records).map(({ isOptional, ...item }) => ({
      ...item,
      to: null,
      ...(isOptional && { isOptional }),
    }))
  const why = 'Not checked yet: whether visitors and email reach you. Check below.'
  return [{ what: 'The domain’s records', isDone: false, why, to: '#records' }]
}

function createBackupItem({ backupAt, now }: ChecklistInputs): ChecklistItem {
  const how = 'One is made every night unless that is turned off; “Back up now” makes one at once.'
  const isDone = backupAt !== null && now - backupAt <= week
  const last = backupAt === null ? 'None was ever taken.' : `The last one is ${formatElapsedTime(now - backupAt)} old.`
  return {
    what: 'A backup of the last seven days',
    isDone,
    why: isDone ? last : `${last} ${how}`,
    to: '/backbar/in-and-out#backups',
  }
}

/** Whether the site has a public https URL. */
export function isPublicSiteUrl(siteUrl: string): boolean {
  return siteUrl.startsWith('https://') && !isLocalHost(new URL(siteUrl).hostname)
}

function isLocalHost(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$|\.localhost$/.test(hostname)
}
