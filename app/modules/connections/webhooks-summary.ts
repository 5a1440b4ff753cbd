import { formatItemCount, type SettingValue } from '../../ui/setting-value.ts'

/** Summary of the webhooks, and whether deliveries fail. */
export function summarizeWebhooks(webhooks: readonly { isOn: boolean; isFailing: boolean }[]): SettingValue {
  const failing = webhooks.filter(({ isFailing }) => isFailing).length
  if (failing > 0) return { wrong: `nothing arrives at ${failing === 1 ? 'one of them' : `${failing} of them`}` }
  const off = webhooks.filter(({ isOn }) => !isOn).length
  return `${formatItemCount(webhooks.length, 'webhook')}${off > 0 ? `, ${off} switched off` : ''}`
}
