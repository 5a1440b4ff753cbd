import { z } from 'zod'
import { choiceField, defineForm, lineField, type FieldDefinition } from '../../business/forms/form.ts'
import { parseOptionalHttpsUrl } from './parse-optional-url.ts'
import { partnerKinds } from './partner.ts'

/** Form of a partner. At least a single link is required so that visitors can reach the partner. */
export const partnerForm = defineForm(
  {
    kind: choiceField({
      label: 'Category',
      choices: partnerKinds.map((kind) => ({ value: kind, label: kind })),
      mend: 'Choose which heading they go under',
    }),
    name: lineField({ label: 'Name', most: 80, empty: 'Enter the partner’s name' }),
    trade: lineField({
      label: 'What the partner does',
      hint: 'One line, such as “Records only, from first dance to last call”.',
      most: 120,
      empty: 'Say in a few words what they do',
    }),
    instagramUrl: link(
      'Instagram',
      'Enter the page’s address, such as https://www.instagram.com/theirname',
      'The address of their page. One of the two links is needed.',
    ),
    websiteUrl: link('Website', 'Enter the website’s address, such as https://theirname.com'),
  },
  ({ instagramUrl, websiteUrl }) =>
    instagramUrl || websiteUrl
      ? []
      : [{ field: 'instagramUrl', message: 'Give an Instagram page or a website, so that visitors can find them' }],
)

function link(label: string, example: string, hint?: string): FieldDefinition<string> {
  return {
    label,
    ...(hint && { hint }),
    as: 'line',
    optional: true,
    input: { inputMode: 'url' },
    read: z
      .string()
      .default('')
      .transform((typed, context) => {
        const link = parseOptionalHttpsUrl(typed)
        if (link === null) context.addIssue({ code: 'custom', message: `${example}. It has to begin with https://` })
        return link ?? ''
      }),
  }
}
