import type { ReplyTemplate } from '../../business/stored-settings.ts'
import { defaultRepliesEs } from './default-replies-es.ts'
import { formerReplyTexts } from './former-reply-texts.ts'

const englishReplies: Record<keyof typeof defaultRepliesEs, ReplyTemplate> = {
  'first-answer': {
    name: 'First answer',
    notedAs: 'replied',
    subject: 'Your event on {date} ({reference})',
    body: `Hi {first},

Thank you for asking us about {date}. For {guests} guests, {time}, the starting price is {total}.

Before we put your quote together:

{missing}

Reply to this email, or call us at {phone}: whichever is quicker for you.

Cheers,
{business}`,
  },
  quote: {
    name: 'The quote',
    notedAs: 'quoted',
    subject: 'Your quote for {date} ({reference})',
    body: `Hi {first},

Here is your quote for {guests} guests on {date}, {time}.

{estimate}

The price covers our service. The drinks themselves are yours to buy, and we’re happy to work out how much you’ll need.

This is how the event goes:

{evening}

The quote is good for two weeks. The date is yours with {yes}.

Cheers,
{business}, {phone}`,
  },
  hold: {
    name: 'Hold the date',
    notedAs: 'held',
    holdsDay: true,
    subject: 'We are keeping {date} for you ({reference})',
    body: `Hi {first},

We are keeping {date} free for you until {held}. Until then nobody else gets it, and you owe nothing.

With {yes} by then, the date is yours. If you need longer, just say so.

Cheers,
{business}, {phone}`,
  },
  opened: {
    name: 'The day opened up',
    notedAs: 'held',
    holdsDay: true,
    subject: '{date} opened up ({reference})',
    body: `Hi {first},

{date} has opened up, and you are next in line.

We are keeping it free for you until {held}. Until then nobody else gets it, and you owe nothing. With {yes} by then, the date is yours.

If your plans have changed, just let us know, and we’ll offer the date to whoever is next.

Cheers,
{business}, {phone}`,
  },
  missing: {
    name: 'Ask for what is missing',
    notedAs: 'replied',
    subject: 'A question about {date} ({reference})',
    body: `Hi {first},

Thank you for your request. To give you a firm price, we still need to know:

{missing}

Reply to this email, or call us at {phone}.

Cheers,
{business}`,
  },
  dates: {
    name: 'Offer available dates',
    notedAs: 'replied',
    subject: 'Other days near {date} ({reference})',
    body: `Hi {first},

We cannot be there on {date}. These days near it are open as we write:

{dates}

Tell us which one you like, and we’ll send you a proposal. Until we have {yes}, the date stays open to others.

Cheers,
{business}, {phone}`,
  },
  decline: {
    name: 'Decline kindly',
    notedAs: 'lost',
    subject: 'About {date} ({reference})',
    body: `Hi {first},

Thank you for thinking of us. We cannot be there on {date}, and would rather tell you now than keep you waiting.

If your date moves, write to us: we would love to pour for you.

All the best for the day,
{business}`,
  },
}

/** Default templates in both languages. The owner's templates replace them. */
export const defaultReplies: Record<string, ReplyTemplate> = Object.fromEntries(
  Object.entries(englishReplies).map(([key, reply]) => [
    key,
    { ...reply, es: defaultRepliesEs[key as keyof typeof englishReplies] },
  ]),
)

/** Returns the default template with the same text, also in an earlier wording. Undefined if the owner changed it. */
export function findDefaultReply({
  subject,
  body,
}: Pick<ReplyTemplate, 'subject' | 'body'>): ReplyTemplate | undefined {
  const is = formerReplyTexts.reduce((said, [former, now]) => said.replace(former, now), body)
  return Object.values(defaultReplies).find((one) => one.subject === subject && one.body === is)
}
