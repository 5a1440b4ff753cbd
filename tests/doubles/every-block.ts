import type { EmailBlock } from '../../app/plumbing/outbox/email-plain-text.ts'

/** Email with a block of every kind. `words` is used wherever a client's text may appear. */
export function everyBlock(words: string): EmailBlock[] {
  return [
    { kind: 'paragraph', words: `Hi ${words},\nHere it is.` },
    {
      kind: 'prices',
      lines: [
        { label: 'Luxe Cocktail Experience', reason: '4 hours of service', amount: '$800' },
        { label: words, reason: '', amount: '– $10' },
      ],
      total: { label: 'Total', reason: 'deposit $273', amount: '$1,090' },
    },
    {
      kind: 'button',
      label: 'See your request',
      href: 'https://bar.example/thankyou',
      or: { label: 'or call (904) 555-0142', href: 'tel:+19045550142' },
    },
    { kind: 'heading', words: 'The evening' },
    { kind: 'times', rows: [['5:00 PM', 'Bar opens']] },
    {
      kind: 'rows',
      rows: [
        ['Venue', words],
        ['Time', '5:00 PM\non their own clock'],
      ],
    },
    { kind: 'quotation', words: `${words}\nNo rosemary.` },
    {
      kind: 'link',
      words: 'Not sure? ',
      label: 'Here is how much',
      href: 'https://bar.example/alcohol-calculator?a=1&b=2',
    },
  ]
}
