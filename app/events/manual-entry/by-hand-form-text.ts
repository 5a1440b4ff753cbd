import type { QuoteFormText } from '../quote-form/quote-form-messages.ts'
import { quoteFormText } from '../quote-form/quote-request-page-text.ts'

const text = quoteFormText('en')

/** Text of the quote form where the owner fills it in for a client. */
export const byHandFormText: QuoteFormText = {
  ...text,
  you: { ...text.you, heard: 'How did they hear about us?', heardWords: 'In their own words' },
  company: { ...text.company, weNeed: 'They need' },
}
