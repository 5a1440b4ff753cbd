import { z } from 'zod'
import { lengthOf, typedLine } from '../../plumbing/http/typed-text.ts'
import { fieldErrors, type FieldMessage } from '../../ui/field-errors.ts'
import { httpsLink } from './https-link.ts'
import { partnerKinds, type PartnerWords } from './partner.ts'

/** The form's fields in their order, as the owner reads them. */
export const partnerLabels = {
  kind: 'Where they stand',
  name: 'Name',
  trade: 'What they do',
  instagramUrl: 'Instagram',
  websiteUrl: 'Website',
} satisfies Record<keyof PartnerWords, string>

/** A partner as typed into the form, or what to mend. At least one link, so that a visitor can find them. */
export function readPartnerForm(typed: Record<string, string>): { partner: PartnerWords } | { errors: FieldMessage[] } {
  const { success, data, error } = partnerForm.safeParse(typed)
  if (!success) return { errors: fieldErrors(error) }
  if (data.instagramUrl || data.websiteUrl) return { partner: data }
  return {
    errors: [{ field: 'instagramUrl', message: 'Give an Instagram page or a website, so that visitors can find them' }],
  }
}

const partnerForm = z.object({
  kind: z.enum(partnerKinds, 'Choose which heading they go under'),
  name: line('Enter the partner’s name', 80),
  trade: line('Say in a few words what they do', 120),
  instagramUrl: link('Enter the page’s address, such as https://www.instagram.com/theirname'),
  websiteUrl: link('Enter the website’s address, such as https://theirname.com'),
})

function line(empty: string, most: number) {
  return z
    .string()
    .default('')
    .transform(typedLine)
    .pipe(
      z
        .string()
        .min(1, empty)
        .refine((text) => lengthOf(text) <= most, `Shorten this to at most ${most} characters`),
    )
}

function link(example: string) {
  return z
    .string()
    .default('')
    .transform((typed, context) => {
      const link = httpsLink(typed)
      if (link === null) context.addIssue({ code: 'custom', message: `${example}. It has to begin with https://` })
      return link ?? ''
    })
}
