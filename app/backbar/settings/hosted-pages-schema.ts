import { z } from 'zod'
import type { HostedPages } from '../../business/stored-settings.ts'
import { parseHttpsUrl } from './parse-https-url.ts'

/** The form's fields in their order, by what they are called. */
export const hostedPagesLabels: Readonly<Record<keyof HostedPages, string>> = {
  quoteUrl: 'Hosted quote form',
  calculatorUrl: 'Hosted calculator',
  calculatorHeight: 'Height of the hosted calculator',
}

/** What is embedded elsewhere, as the fields of its form show it. */
export function toHostedPagesInput({
  quoteUrl,
  calculatorUrl,
  calculatorHeight,
}: HostedPages): Record<keyof HostedPages, string> {
  return { quoteUrl: quoteUrl ?? '', calculatorUrl: calculatorUrl ?? '', calculatorHeight: String(calculatorHeight) }
}

const [lowest, highest] = [300, 10_000]

export const hostedPagesSchema = z.object({
  quoteUrl: page('quote form'),
  calculatorUrl: page('calculator'),
  calculatorHeight: z
    .string()
    .default('')
    .transform((text) => text.trim())
    .refine(
      (text) => /^\d{1,5}$/.test(text) && Number(text) >= lowest && Number(text) <= highest,
      `Enter a height in pixels, from ${lowest} to ${highest.toLocaleString('en-US')}`,
    )
    .transform(Number),
})

/** Somebody else's page; null, and ours in its place, where nothing was typed. */
function page(of: string) {
  return z
    .string()
    .default('')
    .transform((text, context) => {
      const typed = text.trim()
      const address = typed === '' ? null : parseHttpsUrl(typed)
      if (typed !== '' && address === null)
        context.addIssue({
          code: 'custom',
          message: `Enter the address of the hosted ${of} from https:// on, or leave it empty for ours`,
        })
      return address
    })
}
