import type { HostedPages } from '../../business/stored-settings.ts'
import type { SettingValue } from '../../ui/setting-value.ts'

/** Summary of the pages hosted elsewhere. */
export function summarizeHostedPages({ quoteUrl, calculatorUrl }: HostedPages): SettingValue {
  const theirs = [quoteUrl && 'the quote form', calculatorUrl && 'the calculator'].filter(Boolean)
  return theirs.length === 0 ? 'none: both forms are your own' : `${theirs.join(' and ')} from elsewhere`
}
