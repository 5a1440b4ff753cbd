import type { HostedPages } from '../../business/stored-settings.ts'
import type { SettingValue } from '../../ui/setting-value.ts'

/** Which pages are another company's. */
export function summarizeHostedPages({ quoteUrl, calculatorUrl }: HostedPages): SettingValue {
  const theirs = [quoteUrl && 'the quote form', calculatorUrl && 'the calculator'].filter(Boolean)
  return theirs.length === 0 ? 'none: both forms are your own' : `${theirs.join(' and ')} from elsewhere`
}
