/** What the specification has each screen say, with the sample content. */
export const screens: Record<string, string[]> = {
  '/': [
    'Raising the Bar, Crafting Unforgettable Moments', 'Where Every Pour Tells a Story', 'About Us',
  ],
  '/ourstory': [
    'Our History', 'About the CEO', 'I have played music since I was six', 'Mixology',
    'weddings and corporate events, private celebrations and dinners',
  ],
  '/services': [
    'Our Services', 'Receive Free Quote', 'General Details', 'Event Experiences', 'Add-Ons and Elevations',
    'Service is 4–5 hours', '1–2 hours of set-up', '4 hours of bartender service',
    'Extra hours are available on request', 'Bar tools', 'Ice and coolers', 'Straws and napkins', 'Cups',
    'Hops & Grapes Experience', 'from $600', 'Luxe Cocktail Experience', 'from $800',
    'Up to 3 specialty cocktails', 'up to 2 garnish types', 'mixers and spirits selection',
    'beer and wine selection is on request', 'Dry Hire Bartender Experience', 'from $400', 'Bartender only',
    'Base Nerd Package', 'Standard Nerd Package', 'Elite Nerd Package', 'from $1,100',
    'Additional Bartender(s)', 'Additional Service Time', 'from $150', 'Additional Garnish', 'from $15',
    'Additional Mixer', 'from $25', 'Additional Specialty Cocktail', 'from $40', 'Additional Travel Mileage',
    'from $0.75 per mile',
  ],
  '/alcohol-calculator': ['How much is enough?', 'Guests', 'Your shopping list', 'The arithmetic', 'Add to my quote'],
  '/quote': [
    'Contact Us', 'hello@nerdandtonic.example', '(904) 555-0142', 'Instagram', 'TikTok',
  ],
  '/partners': [
    'Partners', 'Catering', 'Photography', 'DJ', 'Venue', 'Other', 'Salt Marsh Table', 'Golden Hour & Sons',
    'Juniper Lens', 'DJ Half-Time', 'Sunday Vinyl', 'The Cistern Club', 'Make-up artist',
  ],
  '/thankyou': [
    'Thank you', '(904) 555-0142',
  ],
  '/privacy': [
    'Privacy', 'What we keep', 'No cookies',
  ],
}
