/** Nine valid form fields of the contract's example event. */
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

/** The same form with Luxe, a fourth cocktail and all optional fields. */
export const fullQuoteForm: Record<string, string> = {
  ...validQuoteForm,
  experience: 'luxe-cocktail',
  cocktails: '4',
  occasion: 'Our wedding',
  message: 'Dinner is at seven.\nPlease no rosemary.',
  heardFrom: 'A friend',
}
