/** Event fields that a column can hold, with their labels for the owner. */
export const importFieldLabels = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  partner: 'Partner: name',
  partnerFirst: 'Partner: first name',
  partnerLast: 'Partner: last name',
  email: 'Email',
  phone: 'Phone',
  date: 'Event date',
  start: 'Starts',
  end: 'Ends',
  guests: 'Guests',
  venue: 'Venue',
  location: 'Location',
  zip: 'ZIP',
  experience: 'Experience',
  package: 'Package',
  cocktails: 'Specialty cocktails',
  garnishes: 'Garnish types',
  mixers: 'Additional mixers',
  bartenders: 'Additional bartenders',
  occasion: 'Occasion',
  message: 'Message',
  heardFrom: 'How they found you',
  state: 'Status',
  lostReason: 'Lost because',
  received: 'Inquiry received on',
  reference: 'Reference',
  booked: 'Total agreed, in dollars',
  paid: 'Paid so far, in dollars',
  paidOn: 'Paid on',
  payment: 'Amount of one payment, in dollars',
  tip: 'Tip with the payment, in dollars',
  refunded: 'Refunded of the payment, in dollars',
  payWay: 'Payment method',
  payReference: 'Invoice or receipt number',
} as const

export type ImportField = keyof typeof importFieldLabels

/** Use of a column: a field, part of a note, or skipped. */
export type ColumnUse = ImportField | 'note' | 'skip'
