import { formatTimeAgo } from '../../business/dates.ts'
import type { SettingValue } from '../../ui/setting-value.ts'
import { formatTransportLabel } from '../emails/email-text.ts'
import { findProviderNameByHost } from './mail-providers.ts'

/** Summary of the email transport and the last delivery. `sentAt` in epoch milliseconds. */
export function summarizeMailAccount(carrier: string, sentAt: number | null, now: number): SettingValue {
  if (carrier === 'mailbox') return { wrong: 'not connected: no emails go out' }
  const host = /^smtps?:\/\/([^:/]+)/.exec(carrier)?.[1]
  const name = (host && findProviderNameByHost(host)) ?? formatTransportLabel(carrier)
  return sentAt === null ? `${name}, no email sent yet` : `${name}, last email ${formatTimeAgo(now - sentAt)}`
}
