import { carrierWords } from '../letters/letter-words.ts'
import type { CardFacts, Facts, Item } from './checklist-facts.ts'
import { judgeRecords } from '../../business/domain-records.ts'
import { lengthWords, momentWords } from '../../business/dates.ts'

const week = 7 * 24 * 3_600_000

/** What the machine and its surroundings need: mail, address, proxies, backup, secret, passkey. */
export function machineItems(facts: Facts): Item[] {
  const isHttps = isPublicAddress(facts.siteUrl)
  return [
    mailItem(facts),
    {
      what: 'The site’s address',
      isDone: isHttps,
      why: isHttps
        ? `${facts.siteUrl}.`
        : `SITE_URL is ${facts.siteUrl}. Set it to the public address, from https:// on: links in letters and the safety of your log-in depend on it.`,
      to: null,
    },
    ...(isHttps ? [proxyItem(facts), ...recordItems(facts)] : []),
    ...cardItems(facts),
    backupItem(facts),
    {
      what: 'The site’s secret',
      isDone: facts.secretLength >= 32,
      why:
        facts.secretLength >= 32
          ? 'Long enough that nobody guesses it.'
          : `SECRET has ${facts.secretLength} characters. Use at least 32 random characters; you will have to log in again.`,
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
          : 'If somebody helps: invite them instead of sharing your password, and the history says who did what.',
      to: '/backbar/account#people',
      isOptional: true,
    },
  ]
}

function mailItem({ carrier, provedAt, identity }: Facts): Item {
  const item = { what: 'E-mail is connected', to: '/backbar/settings/mail', isOnPath: true as const }
  if (carrier === 'mailbox')
    return {
      ...item,
      isDone: false,
      why: 'E-mail isn’t connected: nobody receives letters. Connect your mail account.',
    }
  if (provedAt === null)
    return {
      ...item,
      isDone: false,
      why: `${capital(carrierWords(carrier))} has not taken a test letter yet. Send one from “Mail”.`,
    }
  return {
    ...item,
    isDone: true,
    why: `${capital(carrierWords(carrier))} took a test letter on ${momentWords(provedAt, identity.timeZone)}.`,
  }
}

function proxyItem({ trustedProxies }: Facts): Item {
  const isDone = trustedProxies > 0
  const open =
    'TRUST_PROXY is 0 although something in front of the site speaks https: all visitors look like one, and a busy hour shuts the form for everybody. Set it to how many proxies there are.'
  return {
    what: 'Visitors told apart',
    isDone,
    why: isDone ? `${trustedProxies === 1 ? 'One proxy stands' : `${trustedProxies} proxies stand`} in front.` : open,
    to: null,
  }
}

/** What the look-up found, each with its own line; before it only that nobody has looked. */
function recordItems({ records }: Facts): Item[] {
  if (records)
    return judgeRecords(records).map(({ isOptional, ...item }) => ({
      ...item,
      to: null,
      ...(isOptional && { isOptional }),
    }))
  const why = 'Nobody has checked yet whether visitors and e-mail reach you. Check below.'
  return [{ what: 'The domain’s records', isDone: false, why, to: '#records' }]
}

/** Cards, where somebody set them up; nobody has to. */
function cardItems({ cards, siteUrl, identity }: Facts): Item[] {
  if (!cards)
    return [
      {
        what: 'Cards',
        isDone: false,
        why: 'Not connected, and nothing needs it: cash, checks, Zelle and Venmo are noted by hand. For cards open an account at Stripe and set STRIPE_SECRET_KEY.',
        to: null,
        isOptional: true,
      },
    ]
  const { isLive, hasWebhook, said } = cards
  const webhook: Item = {
    what: 'Messages from Stripe',
    isDone: hasWebhook,
    why: hasWebhook
      ? 'STRIPE_WEBHOOK_SECRET is set.'
      : `STRIPE_WEBHOOK_SECRET is not set: Stripe cannot tell us that somebody paid, so we have to ask. Add a webhook at Stripe that leads to ${siteUrl}/hooks/stripe, and set its secret.`,
    to: null,
    ...(!hasWebhook && { isOptional: true }),
  }
  return [cardKeyItem(isLive, said, identity.timeZone), webhook]
}

function cardKeyItem(isLive: boolean, said: CardFacts['said'], timeZone: string): Item {
  const item = { what: 'Cards', to: null }
  if (said?.flaw)
    return {
      ...item,
      isDone: false,
      why: `The key is wrong, and nobody can pay by card. ${said.flaw}, it said on ${momentWords(said.at, timeZone)}. Copy the key from your Stripe dashboard once more.`,
    }
  if (!isLive)
    return { ...item, isDone: false, why: 'STRIPE_SECRET_KEY is one for trying out: no money moves. Set the live one.' }
  return {
    ...item,
    isDone: true,
    why: said
      ? `Stripe took the key on ${momentWords(said.at, timeZone)}.`
      : 'The key is set; whether Stripe takes it shows with the first payment.',
  }
}

function backupItem({ backupAt, now }: Facts): Item {
  const how = 'One is made every night unless that is turned off; “Back up now” makes one at once.'
  const isDone = backupAt !== null && now - backupAt <= week
  const last = backupAt === null ? 'None was ever taken.' : `The last one is ${lengthWords(now - backupAt)} old.`
  return {
    what: 'A backup of the last seven days',
    isDone,
    why: isDone ? last : `${last} ${how}`,
    to: '/backbar/in-and-out#backups',
  }
}

/** Whether visitors elsewhere can come to it, by https. */
export function isPublicAddress(siteUrl: string): boolean {
  return siteUrl.startsWith('https://') && !isHere(new URL(siteUrl).hostname)
}

function isHere(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$|\.localhost$/.test(hostname)
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
