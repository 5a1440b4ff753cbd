/**
 * Earlier wordings of default templates and their current wording. Stored templates with an earlier wording still count
 * as default.
 */
export const formerReplyTexts: readonly (readonly [former: string, now: string])[] = [
  [
    'To write the quote out, we would like to know a little more:',
    'To put your quote together, we need a little more from you:',
  ],
  ['To put your quote together, we need a little more from you:', 'Before we put your quote together:'],
  ['whatever is quicker for you.', 'whichever is quicker for you.'],
  ['and we gladly work out how much is enough.', 'and we’re happy to work out how much you’ll need.'],
  [
    'If your plans have changed, a short word is kind to whoever is next.',
    'If your plans have changed, just let us know, and we’ll offer the date to whoever is next.',
  ],
  ['To give you a price that holds, we still', 'To give you a firm price, we still'],
  [
    'and we send you a proposal for it. Until your yes and the deposit are here, it is open to others, too.',
    'and we’ll send you a proposal. Until we have your yes and the deposit, the date stays open to others.',
  ],
  ['Until we have your yes and the deposit, the', 'Until we have {yes}, the'],
  ['Your yes and the deposit make the date yours.', 'The date is yours with {yes}.'],
  ['Your yes by then and the deposit make it yours.', 'Tell us yes by then: the date is yours with {yes}.'],
  ['Tell us yes by then: the date is yours with {yes}.', 'With {yes} by then, the date is yours.'],
]
