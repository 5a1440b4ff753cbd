/** The nine answers, well given: the contract's evening, as somebody would type it. */
export const validQuoteForm: Record<string, string> = {
  eventDate: '2027-05-15',
  eventStartTime: '17:00',
  eventEndTime: '23:00',
  eventVenue: 'The Cistern Club',
  eventLocation: 'St. Augustine, FL 32084',
  eventGuestCount: '120',
  requestorName: 'Nora Ephron',
  fromEmail: 'nora@home.example',
  phoneNumber: '(904) 555-0142',
}

/** The same with Luxe and a fourth cocktail, and everything optional said. */
export const fullQuoteForm: Record<string, string> = {
  ...validQuoteForm,
  experience: 'luxe-cocktail',
  cocktails: '4',
  occasion: 'Our wedding',
  message: 'Dinner is at seven.\nPlease no rosemary.',
  heardFrom: 'A friend',
}
