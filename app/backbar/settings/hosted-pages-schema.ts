import { z } from 'zod'
import type { HostedPages } from '../../business/stored-settings.ts'
import { parseHttpsUrl } from './parse-https-url.ts'

/** Labels of the form's fields, in the order of the form. */
export const hostedPagesLabels: Readonly<Record<keyof HostedPages, string>> = {
  quoteUrl: 'Hosted quote form',
  calculatorUrl: 'Hosted calculator',
  calculatorHeight: 'Height of the hosted calculator',
}

/** Converts the hosted page settings to form values. */
export function toHostedPagesInput({
  quoteUrl,
  calculatorUrl,
  calculatorHeight,
}: HostedPages): Record<keyof HostedPages, string> {
  return { quoteUrl: quoteUrl ?? '', calculatorUrl: calculatorUrl ?? '', calculatorHeight: String(calculatorHeight) }
}

const [lowest, highest] = [300, 10_000]

export const hostedPagesSchema = z.object({
  quoteUrl: pageUrlSchema('quote form'),
  calculatorUrl: pageUrlSchema('calculator'),
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

/** An external page's URL. Empty input becomes null, for our own page. */
function pageUrlSchema(of: string) {
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
